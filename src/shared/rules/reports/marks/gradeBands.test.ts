import { gradeKeys, gradeOf, isPassed } from './gradeBands'

/** Deliberately not sorted. */
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

test('a mark below the lowest band has no grade', () => {
  expect(gradeOf(40, bands.slice(1))).toBeNull()
})

test('the key is in descending order without overlapping ranges', () => {
  expect(gradeKeys(bands).map(({ grade, range }) => [grade, range])).toEqual([
    ['A', '75 – 100'],
    ['B', '50.5 – 74.9'],
    ['E', '0 – 50.4'],
  ])
})

test('the pass mark itself is a pass', () => {
  expect([isPassed(50, 50), isPassed(49.9, 50)]).toEqual([true, false])
})
