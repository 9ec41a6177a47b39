// Checks the design card in README.md: each package and state has a row, and the files named by the row contain it.
const fs = require('node:fs')
const { at } = require('./lib/paths.cjs')
const { dependencies, devDependencies } = require('../package.json')

const packages = [
  ...['react', 'react-dom', '@reduxjs/toolkit', 'react-redux', 'redux-persist', 'react-router-dom', 'antd'],
  ...['dayjs', 'pdfjs-dist', 'file-saver', 'webpack', 'jest', 'ts-jest'],
]
const topLevel = [
  ...['package.json', 'tsconfig.json', 'webpack.config.js', 'src', 'public', 'jest.config.ts', 'README.md'],
]
/** The headings of SPEC.md §4. */
const states = [
  ...['Login', 'Registration editability', 'Field save status', 'Upload'],
  ...[
    'Living status and visible sections',
    'Registration progress',
    'Term report posting',
    'Edit student save',
    'Password reset dialog',
  ],
]

const readme = fs.readFileSync(at('README.md'), 'utf8')
const [, card = ''] = /\n## The design card\n([^]*?)\n## /.exec(readme) ?? []

const named = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name)

/** The rows of its tables, without the headers. */
const rows = [...card.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)]
  .filter(([, first]) => !/^(-+|Package or file|State of the specification)$/.test(first))
  .map(([, first, words, files]) => ({ first, words: named(words), files: named(files) }))

const ofState = ({ first }) => !first.startsWith('`')
const things = rows.filter((row) => !ofState(row)).map((row) => ({ ...row, name: named(row.first)[0] }))

const textOf = (file) => fs.readFileSync(at(file), 'utf8')
/** Finds the package, or a path in it, in an import, a require or a transformer. */
const uses = (file, name) => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(textOf(file))

test('every package and every file of the owner has a row', () => {
  const stand = new Set([...things.map(({ name }) => name), ...things.flatMap(({ files }) => files)])
  expect([...packages, ...topLevel].filter((name) => !stand.has(name))).toEqual([])
  expect(packages.filter((name) => !{ ...dependencies, ...devDependencies }[name])).toEqual([])
})

test('every state of the specification has a row, in the same order', () => {
  expect(rows.filter(ofState).map(({ first }) => first)).toEqual(states)
})

test.each(things)('$first: its files exist, and use it', ({ name, files }) => {
  expect(files).not.toEqual([])
  expect(files.filter((file) => !fs.existsSync(at(file)))).toEqual([])
  const code = files.filter((file) => packages.includes(name) && /\.[cm]?[jt]sx?$/.test(file))
  expect(code.filter((file) => !uses(file, name))).toEqual([])
})

test.each(rows.filter(ofState))('$first: its files contain its states', ({ words, files }) => {
  const text = files.map(textOf).join('\n')
  expect(words).not.toEqual([])
  expect(words.filter((word) => !text.includes(word))).toEqual([])
})
