import { fieldOf, type FieldName } from '#shared/record/fields'
import { draftOf, valueOf } from './fieldDraft'

test.each<[FieldName, string, string | null]>([
  ['first_name', '  Anaïs ', 'Anaïs'],
  ['first_name', '   ', null],
  ['last_name', 'O’Brien-Núñez', 'O’Brien-Núñez'],
  ['phone_home', '868-555-1234', '5551234'],
  ['phone_home', '+1 (718) 555-0199', '+1 (718) 555-0199'],
  ['phone_home', '', null],
  ['date_of_birth', '14 Mar 2014', '2014-03-14'],
  ['date_of_birth', 'soon', 'soon'],
  ['no_in_family', '3', '3'],
  ['home_address_guardian', 'LP 12\nMain Road', 'LP 12\nMain Road'],
])('%s: %j becomes %j', (name, draft, value) => {
  expect(valueOf(fieldOf(name), draft)).toBe(value)
})

test('what is not answered is an empty input', () => {
  expect([draftOf(null), draftOf('a'), draftOf(1)]).toEqual(['', 'a', '1'])
})
