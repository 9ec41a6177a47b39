import { gradeKeys, gradeOf, isPassed } from './gradeBands'

/** In the order in which they were typed. */
const bands = [
  { grade: 'E', lowest: 0, meaning: 'Needs improvement' },
  { grade: 'A', lowest: 75, meaning: 'Excellent' },
  { grade: 'B', lowest: 50.5, meaning: 'Good' },
]

test.each([
  [100, 'A'],
  [75, 'A'],
  [74.9, 'B'],
  [50.5, 'B'],
  [50.4, 'E'],
])('%d is %s, whatever the order of the bands', (mark, grade) => {
  expect(gradeOf(mark, bands)).toBe(grade)
})

test('a mark under the lowest band has no grade', () => {
  expect(gradeOf(40, bands.slice(1))).toBeNull()
})

test('the key falls, and no mark stands in two ranges', () => {
  expect(gradeKeys(bands).map(({ grade, range }) => [grade, range])).toEqual([
    ['A', '75 – 100'],
    ['B', '50.5 – 74.9'],
    ['E', '0 – 50.4'],
  ])
})

test('the pass mark is passed', () => {
  expect([isPassed(50, 50), isPassed(49.9, 50)]).toEqual([true, false])
})
