import { classCards } from '#shared/rules/reports/cards/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { freeze, isSameCard } from './frozenCardData'

const [first, second] = classCards(termFacts, classFacts)
if (!first || !second) throw new Error('No cards.')

/** The card was given out as it is here, in a class that is called so today. */
const given = (card: typeof first, class_today = card.class_id) => ({
  sha256: freeze(card).sha256,
  class_id: card.class_id,
  class_today,
})

test('a card written down before its rows said what does not count is the same card', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  expect(freeze(before).sha256).not.toBe(freeze(first).sha256)
  expect(isSameCard(given(before), first)).toBe(true)
  expect(isSameCard(given(first), first)).toBe(true)
})

test('another mark is another card, and a card that was never given out is none', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => ({ ...row, exam: 1 })) }
  expect(isSameCard(given(before), first)).toBe(false)
  expect(isSameCard(given(first), second)).toBe(false)
  expect(isSameCard(undefined, first)).toBe(false)
})

test('a card that names the class as it was called then is the same card; one of another class is not', () => {
  const older = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  const live = { ...first, class_id: '1 Blue' }
  expect(isSameCard(given(first, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(older, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(first), live)).toBe(false)
  expect(isSameCard(given(first, '1 Red'), live)).toBe(false)
  expect(isSameCard(given(first, '1 Blue'), { ...live, form_teacher: 'Ms. Ali' })).toBe(false)
})
