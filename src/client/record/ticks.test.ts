import { fieldOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isExact, tickedText, ticksOf, untickedValue } from './ticks'

const conditions = ticksOf('conditions')
const text = (answers: Record<string, FieldValue>, rest: FieldValue) =>
  tickedText(conditions, (name) => answers[name] ?? rest)

test('set, “None of these” and no answer are three different texts', () => {
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
] as const)('%s is a checkbox: %s', (name, expected) => {
  expect(isExact(fieldOf(name))).toBe(expected)
})

test.each([
  ['alone', null, null],
  ['beside another set checkbox', 1, null],
  ['after None of these', 0, 0],
])('clearing a checkbox %s leaves %j', (_where, others, left) => {
  expect(untickedValue(fieldOf('asthma'), (name) => (name === 'asthma' ? 1 : others))).toBe(left)
})

test('a refusal to agree is an answer', () => {
  expect(untickedValue(fieldOf('agree_terms_conditions'), () => 1)).toBe(0)
})
