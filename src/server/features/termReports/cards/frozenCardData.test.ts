import { classCards } from '#shared/rules/termReports/reportCard'
import { classFacts, termFacts } from '#shared/testing/termFacts'
import { freeze, isSameCard } from './frozenCardData'

const [first, second] = classCards(termFacts, classFacts)
if (!first || !second) throw new Error('No cards.')

test('a card written down before its rows said what does not count is the same card', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => row) }
  expect(freeze(before).sha256).not.toBe(freeze(first).sha256)
  expect(isSameCard(freeze(before).sha256, first)).toBe(true)
  expect(isSameCard(freeze(first).sha256, first)).toBe(true)
})

test('another mark is another card, and a card that was never given out is none', () => {
  const before = { ...first, rows: first.rows.map(({ counts: _counts, ...row }) => ({ ...row, exam: 1 })) }
  expect(isSameCard(freeze(before).sha256, first)).toBe(false)
  expect(isSameCard(freeze(first).sha256, second)).toBe(false)
  expect(isSameCard(undefined, first)).toBe(false)
})
