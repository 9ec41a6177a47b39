import * as Type from 'typebox'
import type { Field } from './field'
import { fieldOf, fields, findField, isFieldName, writerOf, type FieldName } from './fields'
import { recordBodyProperties, StudentRecordSchema } from './record'
import { fieldsOf, sections, sectionsOf } from './sections'
import { sheetChoices } from './sheetColumns'
import { steps } from './steps'

const all: readonly Field[] = fields
const names = all.map(({ name }) => name)

const parent = (own: (what: string) => string[]) => [
  ...own('name'),
  ...own('marital_status'),
  ...own('occupation'),
  ...own('business_place'),
  ...own('business_address'),
]

/** Every field of the record, in the order of its steps. */
const specified = [
  ...['id', 'class_id', 'house_code', 'first_name', 'last_name', 'middle_name', 'sex', 'date_of_birth'],
  ...['place_of_birth', 'nationality', 'birth_certificate_no', 'sea_no', 'previous_school', 'religion_code'],
  ...['ethnic_group_code', 'blood_type', 'email', 'phone_home', 'home_address', 'address_line_2'],
  ...['regional_corporation', 'immigration_permit', 'terms_and_conditions', 'agree_terms_conditions'],
  'living_status',
  ...['mother', 'father'].flatMap((who) => [
    ...parent((what) => [`${who}_${what}`]),
    ...[`${who}_home_address`, `${who}_phone_home`, `${who}_business_phone`],
    ...[`mobile_phone_${who}`, `email_${who}`, `id_card_${who}`],
  ]),
  ...parent((what) => [`guardian_${what}`]),
  ...['home_address_guardian', 'home_phone_guardian', 'business_phone_guardian', 'mobile_phone_guardian'],
  ...['email_guardian', 'id_card_guardian', 'no_in_family', 'no_at_home', 'place_in_family'],
  ...['emergency_contact', 'emergency_home_phone', 'relative_in_school', 'relation_to_child'],
  ...[
    'hepatitis',
    'polio',
    'diphtheria',
    'tetanus',
    'yellow_fever',
    'measles',
    'tb',
    'chicken_pox',
    'typhoid',
  ],
  ...['rheumatic_fever', 'poor_eyesight', 'poor_hearing', 'diabetes', 'asthma', 'epilepsy'],
  ...['medical_history', 'other_illness', 'allergy', 'dyslexia', 'dyscalculia', 'dysgraphia', 'non_verbal'],
  ...[
    'apraxia',
    'attention_deficit',
    'adhd',
    'autism',
    'cerebral_palsy',
    'other',
    'other_learning_disablity',
  ],
  ...[
    'special_consideration',
    'achievements',
    'device_type',
    'internet_access',
    'school_feeding',
    'transport',
  ],
]

describe('the field table', () => {
  test('has every field of the record once, and otherwise only internal marks', () => {
    const marks = all.filter(({ isMark }) => isMark).map(({ name }) => name)
    expect([...names].sort()).toEqual([...specified, ...marks].sort())
    expect(marks.filter((name) => writerOf(fieldOf(name as FieldName)) !== 'server')).toEqual([])
    expect(sections.flatMap(({ name }) => fieldsOf(name)).filter(({ isMark }) => isMark)).toEqual([])
    expect(sheetChoices.filter(({ name }) => marks.includes(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('every field is in a section of its own step', () => {
    const known = new Map(sections.map(({ name, step }) => [name, step]))
    for (const { section, step } of all) expect(known.get(section)).toBe(step)
  })

  test('every section has fields, every step but the documents has sections', () => {
    for (const { name } of sections) expect(fieldsOf(name).length).toBeGreaterThan(0)
    const empty = steps.filter(({ step }) => sectionsOf(step).length === 0)
    expect(empty.map(({ step }) => step)).toEqual(['documents'])
  })

  test('the six steps are in order, with their menu names', () => {
    expect(steps.map(({ title }) => title)).toEqual([
      'Student Data',
      'Family Data',
      'Health Data',
      'Other Data',
      'Documents',
      'Complete',
    ])
    expect(steps.map(({ menuTitle }) => menuTitle)).toContain('Medical Data')
  })

  test('SEC-53 the family cannot write the id, class, house or version of the terms', () => {
    const others = all.filter((field) => writerOf(field) !== 'family').map(({ name }) => name)
    expect(others.sort()).toEqual(['class_id', 'house_code', 'id', 'terms_and_conditions', 'ticks_asked'])
  })

  test('choices have options, lookups have a list, and a dependent field depends on a flag', () => {
    for (const { kind, options, lookup, shownBy } of all) {
      if (kind === 'choice') expect(options?.length).toBeGreaterThan(1)
      if (kind === 'lookup' || kind === 'suggest' || kind === 'house') expect(lookup).toBeDefined()
      if (shownBy !== undefined) expect(findField(shownBy)?.kind).toBe('flag')
    }
  })

  test('health, religion and ethnic group are marked as sensitive', () => {
    const sensitive = new Set(all.filter((field) => field.sensitive).map(({ name }) => name))
    for (const { name, step } of all) if (step === 'health') expect(sensitive).toContain(name)
    expect(sensitive).toContain('religion_code')
    expect(sensitive).toContain('ethnic_group_code')
  })

  test('known names find their field, others find nothing', () => {
    expect(fieldOf('allergy').label).toBe('Allergies')
    expect(findField('constructor')).toBeUndefined()
    expect(isFieldName('polio')).toBe(true)
    expect(isFieldName('__proto__')).toBe(false)
  })
})

describe('derived schemas', () => {
  test('a record as an answer names every field, version and time, and nothing else', () => {
    const { properties, additionalProperties } = StudentRecordSchema as unknown as Type.TObject & {
      additionalProperties: boolean
    }
    expect(Object.keys(properties).sort()).toEqual([...names, 'version', 'updatedAt'].sort())
    expect(additionalProperties).toBe(false)
  })

  test('a body may leave out any field; the id is not one of them', () => {
    expect(Object.keys(recordBodyProperties).sort()).toEqual(names.filter((name) => name !== 'id').sort())
    expect(Object.values(recordBodyProperties).every((schema) => Type.IsOptional(schema))).toBe(true)
  })
})
