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

test('a card stored in the older format, without `counts`, is the same card', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  expect(freeze(before).sha256).not.toBe(freeze(first).sha256)
  expect(isSameCard(given(before), first)).toBe(true)
  expect(isSameCard(given(first), first)).toBe(true)
})

test('a card with a changed mark is not the same card, and neither is a first card', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => ({ ...row, exam: 1 })) }
  expect(isSameCard(given(before), first)).toBe(false)
  expect(isSameCard(given(first), second)).toBe(false)
  expect(isSameCard(undefined, first)).toBe(false)
})

test('a former name of the class makes no difference; another class does', () => {
  const older = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  const live = { ...first, class_id: '1 Blue' }
  expect(isSameCard(given(first, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(older, '1 Blue'), live)).toBe(true)
  expect(isSameCard(given(first), live)).toBe(false)
  expect(isSameCard(given(first, '1 Red'), live)).toBe(false)
  expect(isSameCard(given(first, '1 Blue'), { ...live, form_teacher: 'Ms. Ali' })).toBe(false)
})
