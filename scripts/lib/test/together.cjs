// Jest loads all modules anew for every file of tests, which is a third of the time. Files that stand together in one
// file load them once: each is a describe of its own there, named by its path.
const fs = require('node:fs')
const path = require('node:path')
const { at } = require('../paths.cjs')

const perGroup = () => (process.env.TESTS_APART ? 1 : 30)

/** They change what is loaded, and would change it for the others. */
const changesModules = /\bjest\.(mock|unmock|doMock|dontMock|resetModules|isolateModules)\b/

/** Seconds after signing in, the app looks for these: pages of the files before would find this file's. */
const isFoundByOthers = /\(navigator, 'serviceWorker'/

const mustStandAlone = (file) => {
  const text = fs.readFileSync(at(file), 'utf8')
  return changesModules.test(text) || isFoundByOthers.test(text)
}

const chunks = (files, size) =>
  Array.from({ length: Math.ceil(files.length / size) }, (_none, index) =>
    files.slice(index * size, (index + 1) * size),
  )

/** Neighbours share most of what they load. */
const groupsOf = (files, most = Infinity) => {
  const size = Math.min(most, perGroup())
  const sorted = [...files].sort()
  const alone = sorted.filter(mustStandAlone)
  const others = sorted.filter((file) => !alone.includes(file))
  return [...chunks(others, size), ...alone.map((file) => [file])]
}

const folderOf = (floor) => at('.cache/together', floor)

const quoted = (place) => JSON.stringify(place)

/** scripts/jest/together has what the files of a floor owe each other, and loads it before them. */
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
  // Jest asks for the folders of all floors.
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

/** What the describe of a file is called. */
const nameIn = (floor, file) => path.relative(`src/${floor}`, file).split(path.sep).join('/')

module.exports = { groupsOf, nameIn, writeGroups }
