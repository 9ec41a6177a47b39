// A comment or a page of docs that names a file leads a reader there: the file exists, or this test says who names it. A
// school year is written with a hyphen in all of them.
const fs = require('node:fs')
const { filesUnder, nameOf } = require('../lib/files.cjs')
const { at } = require('../lib/paths.cjs')

const folders = ['src', 'scripts', 'bench', 'e2e', 'security', 'packaging', 'public', 'docs']

const files = [
  ...fs
    .readdirSync(at(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) => filesUnder(at(folder)).map(nameOf)),
]

const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_part, index) => parts.slice(index).join('/'))
  }),
)

/** Comments in lines and blocks; not the two slashes of an address or of a pattern. */
const comments = /\/\*[^]*?\*\/|(?<![:'"`\w\\/])\/\/.*$/gm

/** 'machine/queue.ts', but not '….test.ts' or '*.css', which stand for many. */
const fileNames = /(?<![\w$*{<….-])(?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|cjs|css)\b(?!\.\w)/g

/** Made by the build. */
const isBuilt = (name) => name.startsWith('dist/')

/** The names of files in a text that no file answers to. */
const strangersIn = (text) =>
  [...text.matchAll(fileNames)]
    .map(([name]) => name)
    .filter((name) => !isBuilt(name) && !ends.has(name.replace(/^(\.\.?\/)+/, '')))

const strangersInComments = (source) =>
  [...source.matchAll(comments)].flatMap(([comment]) => strangersIn(comment))

test.each([
  ['// The time stands in lint/namedFiles.test.cjs.', []],
  ['/** As in lint/noSuchPlace.cjs and noSuchFile.css. */', ['lint/noSuchPlace.cjs', 'noSuchFile.css']],
  ["const address = 'https://example.org/noSuchFile.ts'", []],
  ['// Classes of ….module.css and *.css are short.', []],
])('%s', (text, expected) => {
  expect(strangersInComments(text)).toEqual(expected)
})

test('every file that a comment names exists', () => {
  const sources = files.filter(
    (file) => /\.(tsx?|cjs|cts|js|css)$/.test(file) && !/namedFiles\.test/.test(file),
  )
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap((file) =>
    strangersInComments(fs.readFileSync(at(file), 'utf8')).map((name) => `${file} names ${name}`),
  )
  expect(found).toEqual([])
})

/** Generated, or of the state on the day when something was measured. */
const ofTheirDay = ['docs/assurance.md', 'docs/benchmarks.md']

test('every file that a page of docs names exists', () => {
  const pages = files.filter((file) => file.endsWith('.md') && !ofTheirDay.includes(file))
  expect(pages.length).toBeGreaterThan(10)
  const found = pages.flatMap((file) =>
    strangersIn(fs.readFileSync(at(file), 'utf8')).map((name) => `${file} names ${name}`),
  )
  expect(found).toEqual([])
})

/** The tests of lists that schools import, and the page about them, use every notation. */
const isOfImports = (file) => /imports\/|importMarks|imports\.md/.test(file)

test('a school year is written 2025-2026, in sources and in pages', () => {
  const written = files.filter((file) => /^(src|e2e|bench|docs)\/.*\.(tsx?|md|json)$|^README/.test(file))
  expect(written.length).toBeGreaterThan(1000)
  const otherwise = (file) =>
    isOfImports(file) ? /\b20\d\d[–—](20)?\d\d\b/g : /\b20\d\d([–—]|\/(?!\d\d\/))(20)?\d\d\b/g
  const found = written.flatMap((file) =>
    [...fs.readFileSync(at(file), 'utf8').matchAll(otherwise(file))].map(([year]) => `${file}: ${year}`),
  )
  expect(found).toEqual([])
})
