// The files with texts for each reader: for a family, its pages' imports and the server's answers to it; for the office, all
// others.
const fs = require('node:fs')
const path = require('node:path')
const ts = require('typescript')
const { filesUnder, nameOf } = require('../files.cjs')
const { at } = require('../paths.cjs')
const { entries, forPrograms, notForFamilies, officeFolders } = require('./places.json')

const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(name)

const isIn = (places, name) => places.some((place) => name.startsWith(place))

const isForFamilies = (name) => isSource(name) && !isIn(notForFamilies, name)

const parsed = new Map()

/** The syntax tree of a file, parsed once. */
const treeOf = (name) => {
  if (!parsed.has(name)) {
    const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    parsed.set(
      name,
      ts.createSourceFile(name, fs.readFileSync(at(name), 'utf8'), ts.ScriptTarget.Latest, true, kind),
    )
  }
  return parsed.get(name)
}

const resolved = (from, specifier) => {
  const stem = specifier.startsWith('#')
    ? specifier.replace('#', 'src/')
    : path.posix.join(path.posix.dirname(from), specifier)
  return [`${stem}.ts`, `${stem}.tsx`].find((name) => fs.existsSync(at(name)))
}

/** The imports of a file, static or dynamic, except types. */
const importsOf = (name) => {
  const found = []
  const visit = (node) => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    const isLater = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
    const specifier = isImport ? node.moduleSpecifier : isLater ? node.arguments[0] : undefined
    if (specifier && !node.importClause?.isTypeOnly && /^[.#]/.test(specifier.text))
      found.push(resolved(name, specifier.text))
    ts.forEachChild(node, visit)
  }
  visit(treeOf(name))
  return found.filter(Boolean)
}

/** On the client by import; on the server by folder, with the shared modules that it imports. */
const familyFiles = () => {
  const seen = new Set()
  const waiting = entries.flatMap((place) => filesUnder(at(place))).map(nameOf)
  while (waiting.length > 0) {
    const name = waiting.pop()
    if (seen.has(name) || !isForFamilies(name)) continue
    seen.add(name)
    const onServer = name.startsWith('src/server/')
    waiting.push(...importsOf(name).filter((other) => !onServer || other.startsWith('src/shared/')))
  }
  return [...seen].sort()
}

const officeFiles = () => {
  const ofFamilies = new Set(familyFiles())
  return officeFolders
    .flatMap((place) => filesUnder(at(place)).map(nameOf))
    .filter((name) => isSource(name) && !ofFamilies.has(name) && !isIn(forPrograms, name))
}

module.exports = { familyFiles, officeFiles, treeOf }
