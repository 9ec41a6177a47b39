import { totalIn, totalProblems, withoutTotal } from './markTotals'

test.each([
  ['Exam /50', 50, 'Exam'],
  ['Exam out of 40', 40, 'Exam'],
  ['Exam (30 marks)', 30, 'Exam'],
  ['Exam Max: 20', 20, 'Exam'],
  ['Exam (100)', 100, 'Exam'],
  ['Exam %', null, 'Exam %'],
  ['Test 1', null, 'Test 1'],
])('%s', (header, total, rest) => {
  expect(totalIn(header)).toBe(total)
  expect(withoutTotal(header).trim()).toBe(rest)
})

test('only marks out of a total other than 100 are refused, and only in a column matched to marks', () => {
  const columns = [
    { header: 'Exam /50', field: 'exam' },
    { header: 'CW /100', field: 'course' },
    { header: 'Times late /20', field: 'times_late' },
    { header: 'Test /10', field: null },
  ]
  expect(totalProblems(columns)).toEqual([expect.stringContaining('“Exam /50” are out of 50')])
})
