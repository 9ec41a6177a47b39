// Writes docs/assurance.md from the register (docs/assurance/*.json) and the names of the existing tests.
const fs = require('node:fs')
const ts = require('typescript')
const { filesUnder, nameOf } = require('./files.cjs')
const { at } = require('./paths.cjs')

const parts = [
  ['security', 'Security and data protection'],
  ['reliability', 'Reliability'],
  ['experience', 'Experience'],
]
const ids = /\b(?:SEC|REL|UX)-\d{2,3}\b/g
const runners = new Set([
  ...['test', 'it', 'describe', 'setup', 'matrix'],
  ...['testOnBothDatabases', 'describeOnBothDatabases', 'describeCalls'],
])

const isTest = (file) => /\.(test|spec)\.tsx?$|[/\\]testing[/\\].+\.ts$/.test(file)

const sourcesUnder = (folder) =>
  filesUnder(at(folder)).filter((file) => /\.(tsx?|cjs|mjs|py|sh)$/.test(file) && !file.includes('.output'))

/** 'test' of test(…), test.each(…)(…), test.describe(…) */
const rootName = (node) => {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) || ts.isTaggedTemplateExpression(node))
    return rootName(node.expression ?? node.tag)
  return undefined
}

const textOf = (node) => {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  return undefined
}

/** Names of tests and groups that contain an id. */
const titlesOf = (file) => {
  const text = fs.readFileSync(file, 'utf8')
  if (text.search(ids) < 0) return []
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const titles = []
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.arguments.length > 1 && runners.has(rootName(node.expression))) {
      const title = textOf(node.arguments[0])
      if (title) titles.push(title)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind))
  return titles
}

const add = (found, id, entry) => {
  const list = found.get(id) ?? []
  if (!list.some(({ text }) => text === entry.text)) list.push(entry)
  found.set(id, list)
}

/** A table cell may contain neither a bar nor a line break. */
const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ').trim()

const collectTests = (found) => {
  for (const file of ['src', 'e2e', 'security'].flatMap(sourcesUnder).filter(isTest))
    for (const title of titlesOf(file))
      for (const id of new Set(title.match(ids)))
        add(found, id, { kind: 'tested', text: `${cell(title)} (\`${nameOf(file)}\`)` })
}

/** { id: 'REL-71', what: 'save p95', … }: a row with its id beside its text. */
const whatBeside = (literal) => {
  const row = literal.parent?.parent
  if (!row || !ts.isObjectLiteralExpression(row)) return undefined
  const what = row.properties.find(({ name }) => name?.getText() === 'what')
  return what && textOf(what.initializer)
}

/** Texts of rows, by the ids in them or beside them. */
const rowsOf = (file, text) => {
  const rows = []
  const visit = (node) => {
    const said = textOf(node)
    for (const id of new Set(said?.match(ids))) {
      const row = said === id ? whatBeside(node) : said
      if (row) rows.push([id, row])
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS))
  return rows
}

/** Bench and fault scripts name their ids in their rows, or in the comment at the top for the whole file. */
const collectScripts = (found) => {
  for (const file of sourcesUnder('bench')) {
    const kind = nameOf(file).startsWith('bench/faults') ? 'fault script' : 'bench'
    const text = fs.readFileSync(file, 'utf8')
    const rows = rowsOf(file, text)
    for (const id of new Set(text.match(ids))) {
      const own = rows.filter(([ofRow]) => ofRow === id)
      for (const [, said] of own) add(found, id, { kind, text: `${cell(said)} (\`${nameOf(file)}\`)` })
      if (own.length === 0) add(found, id, { kind, text: `\`${nameOf(file)}\`` })
    }
  }
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
  const found = new Map()
  collectTests(found)
  collectScripts(found)
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

module.exports = { assurancePage, pageFile }
