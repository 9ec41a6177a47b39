import { flatTable } from './flatSheets'

const names = { classes: ['1A'], subjects: [{ code: 'MAT', title: 'Mathematics' }] }
const asha = ['Asha Ali', '21', '60']
const head = ['Name', 'Coursework', 'Exam']
const read = (...rows: string[][]) =>
  flatTable([{ name: '', rows: rows.map((cells, index) => ({ row: index + 1, cells })) }], names, null)

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
