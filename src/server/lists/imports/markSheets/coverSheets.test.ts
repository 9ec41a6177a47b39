import { flatTable } from './flatSheets'

const names = { classes: ['1A'], subjects: [] }
const sheet = (name: string, ...rows: string[][]) => ({
  name,
  rows: rows.map((cells, index) => ({ row: index + 1, cells })),
})
const list = sheet('1A', ['Name', 'CW'], ['Kwame D’Abadie', '42'])
const read = (...above: string[][]) => flatTable([sheet('Sheet1', ...above), list], names, null)

test('a total on the cover applies to the lists after it', () => {
  expect(read(['Mathematics'], ['All marks are out of 50']).headers.slice(0, 2)).toEqual(['Name', 'CW /50'])
})

test.each([
  ['without headers', ['Asha Ali', '61'], ['Ben Baptiste', '62']],
  ['with one that is known', ['Pupil', 'Result'], ['Asha', 'good']],
])('a list %s is not a cover, and no part of it is skipped silently', (_what, ...rows) => {
  expect(() => read(...rows)).toThrow(/different columns|has no headers/)
})
