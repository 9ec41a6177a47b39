import { proposedTerms } from './proposedTerms'

const before = [
  { term: 1, starts: '2025-09-08', ends: '2025-12-12', next_term_starts: '2026-01-05' },
  { term: 2, starts: '2026-01-05', ends: null, next_term_starts: null },
  { term: 3, starts: null, ends: '2026-07-10', next_term_starts: null },
]

test('the year before, on the same days of the week; a term without a first day is empty', () => {
  expect(proposedTerms([], before)).toEqual([
    { term: 1, starts: '2026-09-07', ends: '2026-12-11', next_term_starts: '2027-01-04' },
    { term: 2, starts: '2027-01-04', ends: null, next_term_starts: null },
    { term: 3, starts: null, ends: null, next_term_starts: null },
  ])
})

test('what is stored stays, also where it says nothing yet', () => {
  const stored = [{ term: 1, starts: '2026-09-01', ends: null, next_term_starts: null }]
  expect(proposedTerms(stored, before)[0]).toEqual(stored[0])
})
