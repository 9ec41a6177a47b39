import { proposedMoves, proposedTerms } from '#server/lists/yearTurn/draft'

const classes = (...ids: readonly string[]) =>
  ids.map((id) => ({ id, form_level: Number(/\d/.exec(id)?.[0]) }))

const moved = (...ids: readonly string[]) =>
  proposedMoves(classes(...ids)).map(({ from, to }) => `${from} ${to ?? 'leaves'}`)

describe('next classes', () => {
  test('a class moves one form up and keeps its letter', () => {
    expect(moved('1A', '1B', '2A', '2B', '3A', '3B')).toEqual([
      '1A 2A',
      '1B 2B',
      '2A 3A',
      '2B 3B',
      '3A leaves',
      '3B leaves',
    ])
  })

  test('Form 5 leaves, also where there is a sixth form; Lower Six goes on', () => {
    expect(moved('4A', '5A', '6L', '7U')).toEqual(['4A 5A', '5A leaves', '6L 7U', '7U leaves'])
  })

  test('classes with the school’s own names are matched', () => {
    expect(moved('Form 1 RED', 'Form 1 Blue', 'Form 2 Blue', 'Form 2 Red', 'Form 3 Red')).toEqual([
      'Form 1 RED Form 2 Red',
      'Form 1 Blue Form 2 Blue',
      'Form 2 Blue Form 3 Red',
      'Form 2 Red Form 3 Red',
      'Form 3 Red leaves',
    ])
  })

  test('a class whose next one is unknown is left to the office', () => {
    expect(moved('1A', '1C', '2A', '2B')).toEqual(['1A 2A', '2A leaves', '2B leaves'])
  })

  test('a class without a form above it is left to the office', () => {
    expect(moved('1A', '3A')).toEqual(['3A leaves'])
  })

  test('no classes give no moves', () => expect(proposedMoves([])).toEqual([]))
})

const before = [
  { term: 1, starts: '2025-09-08', ends: '2025-12-12', next_term_starts: '2026-01-05' },
  { term: 2, starts: '2026-01-05', ends: null, next_term_starts: null },
  { term: 3, starts: null, ends: '2026-07-10', next_term_starts: null },
]

test('dates follow last year on the same weekdays; a term without a first day is empty', () => {
  expect(proposedTerms([], before)).toEqual([
    { term: 1, starts: '2026-09-07', ends: '2026-12-11', next_term_starts: '2027-01-04' },
    { term: 2, starts: '2027-01-04', ends: null, next_term_starts: null },
    { term: 3, starts: null, ends: null, next_term_starts: null },
  ])
})

test('stored terms stay, even without dates', () => {
  const stored = [{ term: 1, starts: '2026-09-01', ends: null, next_term_starts: null }]
  expect(proposedTerms(stored, before)[0]).toEqual(stored[0])
})
