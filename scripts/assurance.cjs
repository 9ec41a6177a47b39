// npm run assurance: writes docs/assurance.md from the register (docs/assurance/*.json) and the titles of the existing tests.
// With --check it only reports if the page is out of date.
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

/** A text in quotes of any kind, on one line. */
const quoted = /(?<!\w)(['"`])((?:\\.|(?!\1).)*?)\1/g
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line)

const isTest = (name) => /^(src|e2e|security)\/.*(\.(test|spec)\.tsx?|\/testing\/.+\.ts)$/.test(name)

const kindOf = (name) => {
  if (isTest(name)) return 'tested'
  if (name.startsWith('bench/')) return name.startsWith('bench/faults/') ? 'fault script' : 'bench'
  return undefined
}

/** A table cell may contain neither a bar nor a line break. */
const cell = (text) =>
  text
    .replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…')
    .replace(/\\(['"`])/g, '$1')
    .replaceAll('|', '\\|')
    .replace(/\s+/g, ' ')
    .trim()

/** The texts with an id on a line; an id alone stands for the text behind it: ['REL-71', 'save p95', …] */
const textsIn = (line) => {
  const texts = [...line.matchAll(quoted)].map(([, , text]) => text)
  return texts.flatMap((text, index) =>
    [...new Set(text.match(ids))].map((id) => [id, text === id ? texts[index + 1] : text]),
  )
}

/** The titles and rows with an id, by id; a script that names an id only in its comments stands for itself. */
const titlesIn = (name) => {
  const text = fs.readFileSync(at(name), 'utf8')
  const titles = text
    .split('\n')
    .filter((line) => !isComment(line))
    .flatMap(textsIn)
    .filter(([, title]) => title)
  const known = new Set(titles.map(([id]) => id))
  const others = isTest(name) ? [] : [...new Set(text.match(ids))].filter((id) => !known.has(id))
  return [
    ...titles.map(([id, title]) => [id, `${cell(title)} (\`${name}\`)`]),
    ...others.map((id) => [id, `\`${name}\``]),
  ]
}

/** Every proof, by id: { kind, text } */
const collected = () => {
  const found = new Map()
  for (const name of ['src', 'e2e', 'security', 'bench']
    .flatMap((folder) => filesUnder(at(folder)))
    .map(nameOf)) {
    const kind = kindOf(name)
    if (!kind || name.includes('.output') || !/\.(tsx?|cjs|py|sh)$/.test(name)) continue
    for (const [id, text] of titlesIn(name)) {
      const entries = found.get(id) ?? []
      if (!entries.some((one) => one.text === text)) found.set(id, [...entries, { kind, text }])
    }
  }
  return found
}
const readJson = (name) => JSON.parse(fs.readFileSync(at('docs/assurance', `${name}.json`), 'utf8'))

const stateOf = (entries, why, missing) => {
  if (why) return `deliberately not met: ${why}`
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  if (kinds.length === 0) return '**open**'
  return missing ? `${kinds.join(', ')}; **not all of it**: ${missing}` : kinds.join(', ')
}

const lineOf = ({ id, priority, requirement }, entries, why, missing) =>
  `| ${id} | ${priority} | ${requirement} | ${stateOf(entries, why, missing)} | ${entries.map(({ text }) => text).join('<br>')} |`

const countsOf = (rows, found, notMet, inPart) => {
  const count = (holds) => rows.filter(holds).length
  const tested = count(({ id }) => !notMet[id] && found.has(id))
  const refused = count(({ id }) => notMet[id])
  const parts = count(({ id }) => inPart[id])
  const some = parts > 0 ? ` (${parts} of them in part)` : ''
  return `${rows.length} lines: ${tested} with a test or a script${some}, ${refused} deliberately not met, ${rows.length - tested - refused} open.`
}

const head = `# What is assured, and by which test

Written by \`npm run assurance\`; a test fails when this page is out of date. The lines and their priorities (1 with
the feature, 2 before real data, 3 later) are kept in \`docs/assurance\`, the tests are found by the id in their name.

- **tested**: by \`npm test\` and the continuous integration (\`src\`, \`e2e\`) or \`npm test -- security:long\` (\`security\`); a name with … is a table of cases.
- **bench** and **fault script**: by the named row or file of \`npm run bench\` and \`npm run faults\`; their figures are in
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
  const strangers = [...found.keys(), ...Object.keys(notMet), ...Object.keys(inPart)].filter(
    (id) => !known.has(id),
  )
  if (strangers.length > 0) throw new Error(`Not in docs/assurance: ${[...new Set(strangers)].join(', ')}`)
  const tables = registers.map(([title, rows]) => {
    const lines = rows.map((row) => lineOf(row, found.get(row.id) ?? [], notMet[row.id], inPart[row.id]))
    const titles = '| id | P | requirement | state | tests |\n|---|---|---|---|---|'
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
