import { totalIn, withoutTotal } from './markTotals'

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
