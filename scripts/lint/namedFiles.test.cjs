// A comment or a page of docs that names a file leads a reader there: the file exists, or this test says who names it.
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

/** Generated, or of the state on the day when something was measured. */
const ofTheirDay = ['docs/assurance.md', 'docs/benchmarks.md']

test.each([
  ['a comment', /\.(tsx?|cjs|cts|js|css)$/, 1000, strangersInComments],
  ['a page of docs', /\.md$/, 10, strangersIn],
])('every file that %s names exists', (_what, isMeant, least, strangers) => {
  const meant = files.filter((file) => isMeant.test(file) && !ofTheirDay.includes(file))
  expect(meant.length).toBeGreaterThan(least)
  const found = meant.flatMap((file) =>
    strangers(fs.readFileSync(at(file), 'utf8')).map((name) => `${file} names ${name}`),
  )
  expect(found).toEqual([])
})
