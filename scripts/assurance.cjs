// npm run assurance: writes docs/assurance.md from the register (docs/assurance/*.json) and the ids that tests and benches
// name. With --check it only reports if the page is out of date.
require('./lib/nodeVersion.cjs')
const fs = require('node:fs')
const { filesUnder, nameOf } = require('./lib/files.cjs')
const { at } = require('./lib/paths.cjs')
const { say, fail } = require('./lib/run.cjs')

const parts = [
  ['security', 'Security and data protection'],
  ['reliability', 'Reliability'],
  ['experience', 'Experience'],
]
const ids = /\b(?:SEC|REL|UX)-\d{2,3}\b/g

const kinds = [
  ['tested', /^(src|e2e|security)\/.*(\.(test|spec)\.tsx?|\/testing\/.+\.ts)$/],
  ['fault script', /^bench\/faults\/.+\.(ts|cjs)$/],
  ['bench', /^bench\/.+\.ts$/],
]

/** The ids of a file; a test names them in its code, not in its comments. */
const idsIn = (name, kind) => {
  const lines = fs.readFileSync(at(name), 'utf8').split('\n')
  const read = kind === 'tested' ? lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line)) : lines
  return new Set(read.join('\n').match(ids))
}

/** Where each id is proved: by id, [{ kind, name }] */
const collected = () => {
  const found = {}
  for (const name of ['src', 'e2e', 'security', 'bench']
    .flatMap((folder) => filesUnder(at(folder)))
    .map(nameOf)) {
    const [kind] = kinds.find(([, names]) => names.test(name)) ?? []
    if (kind) for (const id of idsIn(name, kind)) (found[id] ??= []).push({ kind, name })
  }
  return found
}

const readJson = (name) => JSON.parse(fs.readFileSync(at('docs/assurance', `${name}.json`), 'utf8'))

const stateOf = (proofs, why, missing) => {
  if (why) return `deliberately not met: ${why}`
  if (proofs.length === 0) return '**open**'
  const state = [...new Set(proofs.map(({ kind }) => kind))].join(', ')
  return missing ? `${state}; **not all of it**: ${missing}` : state
}

const countsOf = (rows, found, notMet, inPart) => {
  const count = (holds) => rows.filter(holds).length
  const tested = count(({ id }) => !notMet[id] && found[id])
  const refused = count(({ id }) => notMet[id])
  const some = count(({ id }) => inPart[id])
  const ofThem = some > 0 ? ` (${some} of them in part)` : ''
  return `${rows.length} lines: ${tested} with a test or a script${ofThem}, ${refused} deliberately not met, ${rows.length - tested - refused} open.`
}

const head = `# What is assured, and by which test

Written by \`npm run assurance\`; a test fails when this page is out of date. The lines and their priorities (1 with
the feature, 2 before real data, 3 later) are kept in \`docs/assurance\`; a test or a script names the id of its line.

- **tested**: by \`npm test\` and the continuous integration (\`src\`, \`e2e\`) or \`npm test -- security:long\` (\`security\`).
- **bench** and **fault script**: by the named file of \`npm run bench\` and \`npm run faults\`; their figures are in
  [benchmarks.md](benchmarks.md).
- **not all of it**: a part of the line that nothing here can prove, and who has to.
- **open**: nothing here proves it yet. An id in a name says that the test is about the line, not that every word of
  it is covered.
`

/** The whole page as text. */
const assurancePage = () => {
  const found = collected()
  const [notMet, inPart] = ['notMet', 'inPart'].map(readJson)
  const registers = parts.map(([name, title]) => [title, readJson(name)])
  const known = new Set(registers.flatMap(([, rows]) => rows.map(({ id }) => id)))
  const strangers = Object.keys({ ...found, ...notMet, ...inPart }).filter((id) => !known.has(id))
  if (strangers.length > 0) throw new Error(`Not in docs/assurance: ${strangers.join(', ')}`)
  const tables = registers.map(([title, rows]) => {
    const lines = rows.map(({ id, priority, requirement }) => {
      const proofs = found[id] ?? []
      const names = proofs.map(({ name }) => `\`${name}\``).join('<br>')
      return `| ${id} | ${priority} | ${requirement} | ${stateOf(proofs, notMet[id], inPart[id])} | ${names} |`
    })
    const titles = '| id | P | requirement | state | named in |\n|---|---|---|---|---|'
    return `## ${title}\n\n${countsOf(rows, found, notMet, inPart)}\n\n${titles}\n${lines.join('\n')}\n`
  })
  return [head, ...tables].join('\n')
}

const pageFile = at('docs/assurance.md')
const page = assurancePage()
const isFresh = fs.existsSync(pageFile) && fs.readFileSync(pageFile, 'utf8') === page
if (process.argv.includes('--check')) {
  if (!isFresh) fail('docs/assurance.md is out of date: npm run assurance')
} else {
  fs.writeFileSync(pageFile, page)
  say(isFresh ? 'docs/assurance.md was up to date.' : 'docs/assurance.md is written.')
}
