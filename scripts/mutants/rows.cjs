// The mutants: small faults that some test must find. In areas/ the rows stand below their file and its tests: [the fault,
// text in the file, its replacement, why no test finds it].
const fs = require('node:fs')
const path = require('node:path')
const { parseSync } = require('@swc/core')
const { filesUnder, nameOf } = require('../lib/files.cjs')
const { at } = require('../lib/paths.cjs')

/** The name of the run without a mutant: its tests must pass, or a failed test proves nothing. */
const asItIs = 'as it is'

const folder = path.join(__dirname, 'areas')

const areas = fs
  .readdirSync(folder)
  .map((file) => path.basename(file, '.cjs'))
  .sort()

const sources = filesUnder(at('src')).map(nameOf)

/** The only file with that name or path ending: the mutant tables do not depend on its folder. */
const named = (name) => {
  const found = sources.filter((file) => file.endsWith(`/${name}`))
  if (found.length !== 1) throw new Error(`Files that are called ${name}: ${found.join(', ') || 'none'}.`)
  return found[0]
}

/** The rows of an area, each with the file above it and the tests that must find it. */
const rowsOf = (area) => {
  let place = {}
  return require(path.join(folder, `${area}.cjs`)).flatMap((entry) => {
    if (Array.isArray(entry)) {
      const [name, from, to, survives] = entry
      return [{ name, ...place, from, to, survives }]
    }
    place = { file: named(entry.file), tests: entry.tests.map((test) => named(`${test}.test.ts`)) }
    return []
  })
}

const occurrences = (text, part) => text.split(part).length - 1

/** Text that does not parse fails every test, whatever the test checks. */
const isProgram = (text, file) => {
  try {
    parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') })
    return true
  } catch (error) {
    if (!/Syntax Error/.test(error.message)) throw error
    return false
  }
}

/** The reason why the rows of an area cannot run. */
const faultsOf = (area) => {
  const rows = rowsOf(area)
  const names = rows.map(({ name }) => name)
  return rows.flatMap(({ name, file, tests, from, to }, index) => {
    const missing = [file, ...tests].filter((one) => !fs.existsSync(at(one)))
    if (missing.length > 0) return [`${area}, ${name}: there is no ${missing.join(', ')}`]
    const text = fs.readFileSync(at(file), 'utf8')
    const count = occurrences(text, from)
    const mutated = text.replace(from, () => to)
    return [
      ...(count === 1 ? [] : [`${area}, ${name}: stands ${count} times in ${file}: ${from}`]),
      ...(isProgram(mutated, file) ? [] : [`${area}, ${name}: makes no program of ${file}`]),
      ...(from === to ? [`${area}, ${name}: changes nothing`] : []),
      ...(names.indexOf(name) === index ? [] : [`${area}, ${name}: two rows have this name`]),
    ]
  })
}

module.exports = { asItIs, areas, rowsOf, faultsOf }
