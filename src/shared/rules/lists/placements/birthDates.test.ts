import { ageProblem } from './birthDates'

test.each([
  ['2015-03-14', null],
  ['2006-01-01', null],
  [
    '1915-03-14',
    '14 March 1915 cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
  ],
  [
    '2026-03-14',
    '14 March 2026 cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
  ],
  ['soon', null],
])('a newcomer born on %s: %s', (day, problem) => {
  expect(ageProblem(day, '2026-08-03')).toBe(problem)
})
