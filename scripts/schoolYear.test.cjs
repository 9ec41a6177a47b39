// A school year is written 2025-2026, by one function (academicYear in src/shared/rules/dates.ts): on screens, papers and in
// file names.
const fs = require('node:fs')
const { filesUnder, nameOf } = require('./lib/files.cjs')
const { at } = require('./lib/paths.cjs')

const sources = ['src', 'e2e', 'bench', 'docs', 'README.md']
  .flatMap((place) => filesUnder(at(place)))
  .map(nameOf)
  .filter((file) => /\.(ts|tsx|md|json)$/.test(file))
const texts = new Map(sources.map((file) => [file, fs.readFileSync(at(file), 'utf8')]))

const linesWith = (pattern, isAllowed) =>
  [...texts].flatMap(([file, text]) =>
    text
      .split('\n')
      .filter((line) => pattern.test(line) && !isAllowed(file))
      .map((line) => `${file}: ${line.trim()}`),
  )

/** Lists that schools import use every notation. */
const isImported = (file) => /imports\/|importMarks|imports\.md/.test(file)

test('a hyphen, not a dash or a slash, is between the years', () => {
  expect(linesWith(/\b20\d\d[–—](20)?\d\d\b/, () => false)).toEqual([])
  expect(linesWith(/\b20\d\d\/(20)?\d\d\b(?!\/)/, isImported)).toEqual([])
})

test('only one function writes it', () => {
  const spelled = /[yY]ear\}? ?[-–—/] ?\$\{[\w.]*[yY]ear ?\+ ?1\}/
  expect(linesWith(spelled, () => false)).toEqual([
    'src/shared/rules/dates.ts: export const academicYear = (startYear: number): string => `${startYear}-${startYear + 1}`',
  ])
})
