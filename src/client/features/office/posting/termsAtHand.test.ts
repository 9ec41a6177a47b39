import { termsAtHand } from './termsAtHand'

const term = (
  number: number,
  starts: string | null,
  ends: string | null,
  posted: 0 | 1 = 0,
  year = 2026,
) => ({
  ...{ year, term: number, starts, ends, posted },
})
const last = term(3, '2026-04-13', '2026-07-03', 0, 2025)
const [first, second, third] = [
  term(1, '2026-09-07', '2026-12-11'),
  term(2, '2027-01-04', '2027-03-26'),
  term(3, null, null),
]

test.each([
  ['the term of today', [second, first], '2026-11-30', [1]],
  ['the term of today, though it is posted', [{ ...first, posted: 1 as const }], '2026-12-10', [1]],
  ['a term that is over and not posted, before the next begins', [second, first], '2026-12-28', [1]],
  ['both, newest first', [first, second], '2027-01-05', [2, 1]],
  ['a term without dates', [third], '2026-11-30', [3]],
  ['no term without dates beside one that has begun', [first, third], '2026-11-30', [1]],
  ['no term without dates of a school year to come', [term(1, null, null, 0, 2027)], '2026-11-30', []],
  ['none of the year before', [first, last], '2026-11-30', [1]],
  ['that of the year before while nothing has begun', [first, last], '2026-08-30', [3]],
  ['none', [{ ...first, posted: 1 as const }, second], '2026-12-28', []],
])('%s', (_what, terms, today, expected) => {
  expect(termsAtHand(terms, today).map((one) => one.term)).toEqual(expected)
})
