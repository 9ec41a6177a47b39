import {
  askedBySteps,
  askedCount,
  familyHasAnswered,
  measureAnswers,
  missingFields,
  progressOf,
} from './completeness'
import { documentTypes } from '../documentTypes'

test.each([
  ['nothing at all', {}, [], false],
  ['what the school knew', { first_name: 'Asha', date_of_birth: '2014-03-14', sea_no: '1' }, [], false],
  ['a flag that is off', { polio: 0 }, [], false],
  ['an answer of the family', { home_address: '14 Cocorite Terrace' }, [], true],
  ['a tick', { polio: 1 }, [], true],
  ['a document', {}, ['picture'], true],
])('whether a family has answered: %s', (_what, answers, uploaded, has) => {
  expect(familyHasAnswered(answers, uploaded)).toBe(has)
})

test('nothing missing is complete, whoever has answered', () => {
  expect(progressOf([], false)).toBe('complete')
})

test('a family owes nothing about a parent who is shown only because the name is stored', () => {
  const sections = (living_status: string) =>
    new Set(
      missingFields({ living_status, father_name: 'Paul' })
        .map(({ name }) => name)
        .filter((name) => /mother|father/.test(name))
        .map((name) => (name.includes('mother') ? 'mother' : 'father')),
    )
  expect(sections('Mother Only')).toEqual(new Set(['mother']))
  expect(sections('Both Parents')).toEqual(new Set(['mother', 'father']))
})

test.each([
  ['+1 718 555 0199 (father)', ['emergency_home_phone']],
  ['Ministry of Works, 623-1234', ['mobile_phone_mother', 'mobile_phone_father', 'emergency_home_phone']],
  [null, ['mobile_phone_mother', 'mobile_phone_father', 'emergency_home_phone']],
])('UX-28 a parent abroad may leave the mobile phone empty: %j', (relative_in_school, missing) => {
  const phones = missingFields({ living_status: 'Both Parents', relative_in_school })
    .map(({ name }) => name)
    .filter((name) => name.includes('phone'))
  expect(phones).toEqual(missing)
})

test.each([
  ['nothing', {}],
  [
    'a family',
    { living_status: 'Both Parents', mother_name: 'Ann', home_address: 'LP 1', agree_terms_conditions: 1 },
  ],
])('what is asked of %s is the same number in all, by steps, and counted in one pass', (_what, answers) => {
  const bySteps = Object.values(askedBySteps(answers)).reduce((sum, asked) => sum + asked, 0)
  expect(bySteps).toBe(askedCount(answers))
  expect(measureAnswers(answers)).toEqual({
    left: missingFields(answers).length,
    of: askedCount(answers) - documentTypes.length,
  })
})
