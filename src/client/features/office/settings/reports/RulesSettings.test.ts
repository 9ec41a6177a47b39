import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { usualRule } from '#shared/rules/reports/marks/termFacts'
import { ruleText, sourceText, weightsOf } from './RulesSettings'

const usual = {
  ...usualRule,
  year: 2025,
  term: 3,
  form_level: 1,
  stored: 0,
  from: null,
  version: '',
} as TermFormRule

test('a rule in words', () => {
  expect(ruleText(usual)).toBe(
    'coursework 30%, exam 70% · pass 50 · shows average, class average, position, highest marks · letter',
  )
  const quiet: TermFormRule = {
    ...usual,
    ...weightsOf(100),
    show_average: 0,
    show_class_average: 'none',
    show_position: 0,
    show_highest: 0,
    paper: 'legal',
  }
  expect(ruleText(quiet)).toBe('coursework 100%, exam 0% · pass 50 · shows marks only · legal')
})

test('the weights add up to 100%', () => {
  for (const share of [0, 30, 100]) {
    const { course_weight, exam_weight } = weightsOf(share)
    expect(course_weight + exam_weight).toBe(100)
  }
})

test.each([
  ['of the term itself', { stored: 1 as const, from: null }, ''],
  [
    'from an earlier term',
    { stored: 0 as const, from: { year: 2025, term: 1 } },
    'As in Term 1 of 2025-2026: ',
  ],
  ['that is the default', { stored: 0 as const, from: null }, 'The usual: '],
])('a rule %s is described', (_name, rule, text) => {
  expect(sourceText(rule)).toBe(text)
})
