import type { Field } from '#shared/record/field'
import { findField, writerOf } from '#shared/record/fields'
import { fieldsOf, sections } from '#shared/record/sections'
import { boxWidth, fieldRows, hintHomes } from './RecordField'

const isAsked = (field: Field) => field.name !== 'id' && writerOf(field) !== 'server'

const spans = (section: string) =>
  Object.fromEntries(
    fieldRows(fieldsOf(section).filter(isAsked)).map(({ field, span }) => [field.name, span]),
  )

test.each(sections)('the rows of “$title” have no gaps, with and without each field', ({ name }) => {
  const all = fieldsOf(name).filter(isAsked)
  for (const left of [null, ...all]) {
    const total = fieldRows(all.filter((field) => field !== left)).reduce((sum, { span }) => sum + span, 0)
    expect(total % 6).toBe(0)
  }
})

test('a number of two digits takes a third of a row, an address a whole row', () => {
  expect(spans('demographics')).toEqual({ no_in_family: 2, no_at_home: 2, place_in_family: 2 })
  expect(spans('contact')).toEqual({
    home_address: 6,
    address_line_2: 3,
    regional_corporation: 3,
    phone_home: 3,
    email: 3,
  })
  expect(spans('living')).toEqual({ living_status: 6 })
})

test('a question with a two-line label has its own row', () => {
  expect(spans('birth')).toMatchObject({ birth_certificate_no: 6, immigration_permit: 6 })
  expect(spans('services')).toEqual({ school_feeding: 6, transport: 6 })
  expect(spans('devices')).toEqual({ device_type: 3, internet_access: 3 })
})

test.each([
  ['no_at_home', 'digits'],
  ['mobile_phone_mother', 'phone'],
  ['blood_type', 'short'],
  ['sea_no', 'short'],
  ['email', 'line'],
  ['address_line_2', 'line'],
  ['mother_home_address', 'line'],
])('the width of %s: %s', (name, width) => {
  expect(boxWidth(findField(name) as Field)).toBe(width)
})

test('a hint shared by several fields is under the first one', () => {
  const homes = hintHomes(fieldsOf('mother'))
  expect([...homes]).toEqual([
    ['mobile_phone_mother', 'mobile_phone_mother'],
    ['mother_phone_home', 'mobile_phone_mother'],
    ['email_mother', 'email_mother'],
    ['mother_business_phone', 'mobile_phone_mother'],
  ])
})
