import type { Field } from '../../record/field'
import { fieldOf, fields } from '../../record/fields'
import {
  isAsked,
  missingDocuments,
  missingFields,
  missingThings,
  progressOf,
  type Answers,
} from './completeness'
import { documentTypes } from './documentTypes'

const everything: Answers = Object.fromEntries(
  (fields as readonly Field[]).map(({ name, kind }) => [name, kind === 'flag' ? 1 : 'x']),
)

describe('missing answers and documents', () => {
  test('nothing is missing with every field and every document', () => {
    const uploaded = documentTypes.map(({ type }) => type)
    expect(missingThings(everything, uploaded)).toEqual([])
  })

  test('every required field of the applicable sections is missing, in the order of the form', () => {
    const missing = missingFields({ living_status: 'Guardian' }).map(({ name }) => name)
    expect(missing.slice(0, 2)).toEqual(['first_name', 'last_name'])
    expect(missing).toContain('guardian_name')
    expect(missing).toContain('emergency_contact')
    expect(missing).not.toContain('mother_name')
    expect(missing.at(-1)).toBe('agree_terms_conditions')
  })

  test('an empty text and an un-ticked agreement are missing, a no to a question is not', () => {
    expect(missingFields({ ...everything, allergy: '' }).map(({ name }) => name)).toEqual(['allergy'])
    expect(missingFields({ ...everything, agree_terms_conditions: 0 })).toHaveLength(1)
    expect(missingFields({ ...everything, polio: 0 })).toEqual([])
  })

  test('the documents are between the answers and the agreement', () => {
    const things = missingThings({ ...everything, allergy: null, agree_terms_conditions: null }, ['picture'])
    expect(things.map(({ step }) => step)).toEqual([
      'health',
      'documents',
      'documents',
      'documents',
      'documents',
      'complete',
    ])
  })

  test('a document that was sent back is missing, comes first and says so', () => {
    const answers = { ...everything, allergy: null, agree_terms_conditions: null }
    const sentBack = ['sea_slip', 'birth_certificate']
    const things = missingThings(answers, ['picture', 'sea_slip', 'immunization_card'], sentBack)
    expect(things.map(({ name, label }) => [name, label])).toEqual([
      ['birth_certificate', 'Birth certificate (sent back)'],
      ['sea_slip', 'SEA slip (sent back)'],
      ['allergy', 'Allergies'],
      ['performance_report', 'Performance report'],
      ['agree_terms_conditions', 'I Agree'],
    ])
    expect(missingDocuments(['picture', 'immunization_card'], sentBack).map(({ name }) => name)).toEqual([
      'birth_certificate',
      'sea_slip',
      'performance_report',
    ])
  })

  test('a field that depends on a checkbox is asked for only when it is ticked', () => {
    const field = fieldOf('other_learning_disablity')
    expect(isAsked(field, { other: 1 })).toBe(true)
    expect(isAsked(field, { other: 0 })).toBe(false)
    expect(isAsked(field, {})).toBe(false)
  })

  test('siblings and emergency contacts are asked for only with a parent section', () => {
    for (const name of ['no_in_family', 'emergency_contact'] as const) {
      expect(isAsked(fieldOf(name), { living_status: 'Other' })).toBe(false)
      expect(isAsked(fieldOf(name), { living_status: 'Father Only' })).toBe(true)
    }
    const owedOf = (living_status: string) => missingFields({ living_status }).map(({ name }) => name)
    expect(owedOf('Father Only')).toContain('emergency_contact')
    expect(owedOf('Other')).not.toContain('emergency_contact')
  })

  test('progress', () => {
    expect(progressOf([], true)).toBe('complete')
    expect(progressOf(['one thing'], true)).toBe('in progress')
    expect(progressOf(missingThings({}, []), true)).toBe('in progress')
    expect(progressOf(missingThings({}, []), false)).toBe('not started')
  })
})
