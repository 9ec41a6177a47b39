import { classCards } from '#shared/rules/reports/cards/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { freeze, isSameCard } from './frozenCardData'

const [first, second] = classCards(termFacts, classFacts)
if (!first || !second) throw new Error('No cards.')

/** The card as given out, with the current name of its class. */
const given = (card: typeof first, class_today = card.class_id) => ({
  sha256: freeze(card).sha256,
  class_id: card.class_id,
  class_today,
})

test('a card stored before its rows had `counts` equals the same card with it', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  expect(freeze(before).sha256).not.toBe(freeze(first).sha256)
  expect(isSameCard(given(before), first)).toBe(true)
  expect(isSameCard(given(first), first)).toBe(true)
})

test('a card with another mark differs, and so does one that was never given out', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => ({ ...row, exam: 1 })) }
  expect(isSameCard(given(before), first)).toBe(false)
  expect(isSameCard(given(first), second)).toBe(false)
  expect(isSameCard(undefined, first)).toBe(false)
})

test('a card with the former name of its class is equal; one of another class is not', () => {
  const older = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  const live = { ...first, class_id: '1 Blue' }
  expect(isSameCard(given(first, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(older, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(first), live)).toBe(false)
  expect(isSameCard(given(first, '1 Red'), live)).toBe(false)
  expect(isSameCard(given(first, '1 Blue'), { ...live, form_teacher: 'Ms. Ali' })).toBe(false)
})
