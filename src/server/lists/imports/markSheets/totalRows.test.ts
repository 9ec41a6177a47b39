import { totalOfAll, withTotalOfAll } from './totalRows'

test.each([
  ['Mathematics 1A, Term 3, marks out of 50', 50],
  ['Term 3 2025/26 out of 30', 30],
  ['Mathematics 1A /50', 50],
  ['Form 1A – max 50', 50],
  ['Maximum marks: 40', 40],
  ['Total marks: 50', 50],
  ['Mathematics (50 marks)', 50],
  ['Coursework out of 100, Exam out of 70', 70],
  // These are percentages and unrelated numbers.
  ['Marks out of 100', null],
  ['Mathematics 1A, 2025/26, 12/05/2026', null],
  ['2025 / 2026 Term 3 marks', null],
  ['Maximum 35 students', null],
  ['Coursework max 40%', null],
])('“%s” means that all marks are out of %s', (title, total) => {
  expect(totalOfAll(title)).toBe(total)
})

test('only columns whose marks can be out of the maximum get it in their header', () => {
  const headers = ['No.', 'Name', 'CW', 'Test 1', 'Exam (100)', 'Exam %', 'Course 30%', 'Remark', '']
  expect(withTotalOfAll(headers, ['Mathematics 1A', 'out of 50'])).toEqual([
    ...['No.', 'Name', 'CW /50', 'Test 1 /50', 'Exam (100)', 'Exam %', 'Course 30% /50', 'Remark', ''],
  ])
})
