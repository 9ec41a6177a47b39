// Jest loads all modules again for every test file, which is a third of the time. Files combined into one load them once:
// each becomes a describe, named by its path.
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('../paths.cjs')

const perGroup = () => (process.env.TESTS_APART ? 1 : 30)

/** These tests replace modules, which would affect the other files. */
const changesModules = /\bjest\.(mock|unmock|doMock|dontMock|resetModules|isolateModules)\b/

/** Seconds after a sign-in the app looks for these: pages of earlier files would find this file's. */
const isFoundByOthers = /\(navigator, 'serviceWorker'/

const mustStandAlone = (file) => {
  const text = fs.readFileSync(at(file), 'utf8')
  return changesModules.test(text) || isFoundByOthers.test(text)
}

const chunks = (files, size) =>
  Array.from({ length: Math.ceil(files.length / size) }, (_none, index) =>
    files.slice(index * size, (index + 1) * size),
  )

/** Neighbouring files share most of the modules that they load. */
const groupsOf = (files, most = Infinity) => {
  const size = Math.min(most, perGroup())
  const sorted = [...files].sort()
  const alone = sorted.filter(mustStandAlone)
  const others = sorted.filter((file) => !alone.includes(file))
  return [...chunks(others, size), ...alone.map((file) => [file])]
}

const folderOf = (floor) => at('.cache/together', floor)

const quoted = (place) => JSON.stringify(place)

/** scripts/jest/together contains the clean-up between files of a floor, and loads it before them. */
const textOf = (floor, files) => {
  const isAlone = files.some(mustStandAlone)
  const call = isAlone ? 'require' : `require(${quoted(at(`scripts/jest/together/${floor}.cjs`))}).together`
  const parts = files.map(
    (file) => `describe(${quoted(nameIn(floor, file))}, () => void together(${quoted(at(file))}))\n`,
  )
  return `const together = ${call}\n${parts.join('')}`
}

/** @returns the files that were written, one for each group */
const writeGroups = (name, floor, groups) => {
  // Jest requires the folders of all floors to exist.
  for (const each of ['server', 'client']) fs.mkdirSync(folderOf(each), { recursive: true })
  const folder = path.join(folderOf(floor), name)
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder)
  return groups.map((files, index) => {
    const file = path.join(folder, `${index + 1}.test.js`)
    fs.writeFileSync(file, textOf(floor, files))
    return file
  })
}

/** The name of a file's describe. */
const nameIn = (floor, file) => path.relative(`src/${floor}`, file).split(path.sep).join('/')

module.exports = { groupsOf, nameIn, writeGroups }
