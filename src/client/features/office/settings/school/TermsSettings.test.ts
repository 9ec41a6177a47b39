import { datesText, nextTerm } from './TermsSettings'

const none = { starts: null, ends: null, next_term_starts: null, possible_sessions: null }

test.each([
  ['no dates', none, 'No dates yet'],
  [
    'all dates',
    { starts: '2025-09-08', ends: '2025-12-12', next_term_starts: '2026-01-05', possible_sessions: 138 },
    '8 September 2025 to 12 December 2025 · school re-opens 5 January 2026 · 138 sessions',
  ],
  ['only the first day', { ...none, starts: '2025-09-08' }, 'from 8 September 2025'],
  ['only the last day', { ...none, ends: '2025-12-12' }, 'until 12 December 2025'],
])('a term with %s', (_name, dates, text) => {
  expect(datesText(dates)).toBe(text)
})

test.each([
  [
    'the next in the year',
    [
      { year: 2025, term: 2 },
      { year: 2025, term: 1 },
    ],
    { year: 2025, term: 3 },
  ],
  [
    'a new year after term 3',
    [
      { year: 2025, term: 1 },
      { year: 2025, term: 3 },
    ],
    { year: 2026, term: 1 },
  ],
])('the next term: %s', (_name, terms, next) => {
  expect(nextTerm(terms, '2026-01-15')).toEqual(next)
})

test.each([
  ['2026-09-01', { year: 2026, term: 1 }],
  ['2026-02-01', { year: 2025, term: 2 }],
  ['2026-06-01', { year: 2025, term: 3 }],
])('the first term of a new school on %s', (today, next) => {
  expect(nextTerm([], today)).toEqual(next)
})
