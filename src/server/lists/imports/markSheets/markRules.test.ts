import type { ReadSheet, SheetFacts } from '#server/platform/spreadsheets/cells'
import { sheetTable } from '../check/listedSheets'

const names = {
  classes: ['1A'],
  subjects: [
    { code: 'MAT', title: 'Mathematics' },
    { code: 'ENG', title: 'English Language' },
  ],
}
const sheet = (name: string, ...rows: string[][]): ReadSheet => ({
  name,
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
})
const factsOf = ({ name }: ReadSheet): SheetFacts => ({
  ...{ name, isHidden: false, isEmpty: false, hiddenRows: [], hiddenColumns: [] },
  ...{ emptyFormulas: [], zeroFormulas: [] },
})
const readAll = (...sheets: ReadSheet[]) =>
  sheetTable(sheets.map(factsOf), sheets, { kind: 'marks', names, headerRow: undefined })
const asha = ['Asha Ali', '21', '60']
const head = ['Name', 'Coursework', 'Exam']
const read = (...rows: string[][]) => readAll(sheet('', ...rows))

test.each([
  ['above the headers', ['', '30%', '70 %'], head],
  ['below them', head, ['', '(30%)', '(70%)']],
  ['below them with a word', head, ['Weight', '30%', '60%']],
  ['below them with a word and numbers', head, ['Weight', '30', '60']],
  ['below them, the total, too', head, ['', '30%', '70%', '100%']],
])('the weight of the marks can be %s', (_where, ...top) => {
  const { headers, rows } = read(['Mathematics 1A'], ...top, asha)
  expect(headers.slice(0, 3).map((text) => text.replace(/[ ()]/g, ''))).toEqual([
    'Name',
    'Coursework30%',
    expect.stringMatching(/^Exam[67]0%$/),
  ])
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Asha Ali'])
})

test('marks of a student without a name are not weights', () => {
  expect(read(['Mathematics 1A'], head, ['', '55%', '60%'], asha).rows).toHaveLength(2)
})

test('a list in parts has each part below its term', () => {
  const { rows } = read(['Mathematics 1A 2025-2026'], ['Term 2'], head, asha, ['Third Term'], head, asha)
  expect(rows.map(({ cells }) => cells.slice(3, 7))).toEqual([
    ['1A', 'Mathematics', '2025-2026', '2'],
    ['1A', 'Mathematics', '2025-2026', '3'],
  ])
})

const list = sheet('1A', ['Name', 'CW'], ['Kwame D’Abadie', '42'])
const below = (...above: string[][]) => readAll(sheet('Sheet1', ...above), list)

test('a total on the cover applies to the lists after it', () => {
  const { headers, sheets, covers } = below(['Mathematics'], ['All marks are out of 50'])
  expect(headers.slice(0, 3)).toEqual(['Name', 'CW /50', 'Class (from the title)'])
  expect([sheets.map(({ name }) => name), covers]).toEqual([['1A'], [0]])
})

test.each([
  ['without headers', ['Asha Ali', '61'], ['Ben Baptiste', '62']],
  ['with one that is known', ['Pupil', 'Result'], ['Asha', 'good']],
])('a list %s is not a cover, and no part of it is skipped silently', (_what, ...rows) => {
  expect(() => below(...rows)).toThrow(/different columns|has no headers/)
})

test('columns of sheets are joined by their headers in any order, but for those that count differently', () => {
  const other = (cw: string) => sheet('1B', [cw, 'Student Name'], ['43', 'Asha Ali'])
  expect(readAll(list, other('Coursework')).rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ['Kwame D’Abadie', '42'],
    ['Asha Ali', '43'],
  ])
  expect(() => readAll(list, other('Coursework 30%'))).toThrow(/different columns/)
})

test('names below “Student” are two columns, as in lists of students', () => {
  const { headers } = read(
    ['Mathematics 1A'],
    ['No.', 'Student', '', 'Coursework', 'Exam'],
    ['', 'Surname', 'First name', '', ''],
    ['1', 'Ali', 'Asha', '21', '60'],
  )
  expect(headers.slice(0, 5)).toEqual(['No.', 'Surname', 'First name', 'Coursework', 'Exam'])
})

test('of two subjects over the columns neither is that of all marks', () => {
  const { rows } = read(['', 'Mathematics', 'English Language'], ['Name', 'CW', 'Exam'], asha)
  expect(rows[0]?.cells.slice(3, 5)).toEqual(['', ''])
})

test('the class average and a signature are asides, and are not left out without a word', () => {
  const { rows, asides } = read(['Mathematics 1A'], head, asha, ['Class average', '21', '60'])
  expect(rows.filter(({ row }) => asides.has(row)).map(({ cells }) => cells[0])).toEqual(['Class average'])
})
