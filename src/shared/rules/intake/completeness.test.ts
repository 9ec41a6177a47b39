import type { Field } from '../../record/field'
import { fields, isFieldName } from '../../record/fields'
import {
  askedBySteps,
  askedCount,
  familyHasAnswered,
  measureAnswers,
  missingFields,
  noteOfAgreeing,
  progressOf,
} from './completeness'
import { documentTypes } from './documentTypes'

test.each([
  ['nothing at all', {}, [], false],
  ['what the school knew', { first_name: 'Asha', date_of_birth: '2014-03-14', sea_no: '1' }, [], false],
  ['a flag that is off', { polio: 0 }, [], false],
  ['an answer of the family', { home_address: '14 Cocorite Terrace' }, [], true],
  ['a tick', { polio: 1 }, [], true],
  ['a note of an agreement that was taken back', { ...noteOfAgreeing }, [], false],
  ['a document', {}, ['picture'], true],
])('an answer of the family is told from the rest: %s', (_what, answers, uploaded, has) => {
  expect(familyHasAnswered(answers, uploaded)).toBe(has)
})

test('a form with nothing missing is complete, even if the school entered it', () => {
  expect(progressOf([], false)).toBe('complete')
})

test('no answers are required about a parent who is shown only because of a stored name', () => {
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
  [{}, ['first_name', 'last_name']],
  [{ last_name: 'Suharto' }, []],
  [{ first_name: 'Suharto' }, ['last_name']],
])('UX-37 a person with only a last name needs no first name: %j', (answers, missing) => {
  const names = missingFields(answers)
    .map(({ name }) => name)
    .filter((name) => /^(first|last)_name$/.test(name))
  expect(names).toEqual(missing)
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
])('the number of questions for %s is the same in total, by steps and in one pass', (_what, answers) => {
  const bySteps = Object.values(askedBySteps(answers)).reduce((sum, asked) => sum + asked, 0)
  expect(bySteps).toBe(askedCount(answers))
  expect(measureAnswers(answers)).toEqual({
    left: missingFields(answers).length,
    of: askedCount(answers) - documentTypes.length,
  })
})

const everything = Object.fromEntries(
  (fields as readonly Field[]).map(({ name, kind }) => [name, kind === 'flag' ? null : 'x']),
)

const noneOfAll = { polio: 0, asthma: 0, dyslexia: 0 }

describe('UX-85 a group of checkboxes as one question', () => {
  const groups = ['Immunized against', 'Conditions', 'Learning challenges']
  const labelsOf = (answers: object) => missingFields({ ...everything, ...answers }).map(({ label }) => label)

  test('is missing until anything in the group is answered, in the order of the form', () => {
    expect(labelsOf({ allergy: null })).toEqual([
      'Immunized against',
      'Conditions',
      'Allergies',
      'Learning challenges',
      'I Agree',
    ])
  })

  test.each([
    ['a tick', 1],
    ['a stored No', 0],
  ])('%s answers its own group only', (_what, value) => {
    expect(labelsOf({ polio: value })).not.toContain('Immunized against')
    expect(labelsOf({ polio: value })).toContain('Conditions')
    expect(labelsOf({ asthma: value })).not.toContain('Conditions')
    expect(labelsOf({ other: value })).not.toContain('Learning challenges')
  })

  test('counts as answered if the form was complete and agreed to before the question existed', () => {
    expect(labelsOf({ agree_terms_conditions: 1 })).toEqual([])
    expect(labelsOf({ agree_terms_conditions: 0 })).toEqual([...groups, 'I Agree'])
  })

  test('is not answered by an agreement given now', () => {
    expect(labelsOf({ agree_terms_conditions: 1, ...noteOfAgreeing })).toEqual(groups)
    expect(labelsOf({ agree_terms_conditions: 1, ...noteOfAgreeing, ...noneOfAll })).toEqual([])
  })

  test('is not answered by an earlier agreement while another answer is missing', () => {
    expect(labelsOf({ agree_terms_conditions: 1, nationality: null })).toEqual(['Nationality', ...groups])
  })

  test('leads to its first checkbox, as every missing answer leads to a field', () => {
    for (const { name } of missingFields({})) expect(isFieldName(name)).toBe(true)
  })
})
