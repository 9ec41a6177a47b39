import { fieldOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isTick, tickedText, ticksOf, untickedValue } from './ticks'

const conditions = ticksOf('conditions')
const text = (answers: Record<string, FieldValue>, rest: FieldValue) =>
  tickedText(conditions, (name) => answers[name] ?? rest)

test('ticked, none and unanswered are three different answers', () => {
  expect(text({ asthma: 1, diabetes: 1 }, null)).toBe('Diabetes, Asthma')
  expect(text({ asthma: 1 }, 0)).toBe('Asthma')
  expect(text({}, 0)).toBe('None of these')
  expect(text({ asthma: 0, diabetes: 0 }, null)).toBe('No: Diabetes, Asthma')
  expect(text({}, null)).toBeNull()
})

test.each([
  ['asthma', true],
  ['other', true],
  ['agree_terms_conditions', true],
  ['internet_access', false],
  ['immigration_permit', false],
  ['nationality', false],
] as const)('%s is a tick: %s', (name, expected) => {
  expect(isTick(fieldOf(name))).toBe(expected)
})

test.each([
  ['without other ticks', null, null],
  ['beside another tick', 1, null],
  ['that contradicts None of these', 0, 0],
])('unticking %s leaves %j', (_where, others, left) => {
  expect(untickedValue(fieldOf('asthma'), (name) => (name === 'asthma' ? 1 : others))).toBe(left)
})

test('disagreeing is an answer', () => {
  expect(untickedValue(fieldOf('agree_terms_conditions'), () => 1)).toBe(0)
})
