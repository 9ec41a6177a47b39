import { fieldOf, type FieldName } from '#shared/record/fields'
import { draftOf, isFinished, valueOf } from './fieldDraft'

test.each<[FieldName, string, string | null]>([
  ['first_name', '  Anaïs ', 'Anaïs'],
  ['first_name', '   ', null],
  ['last_name', 'O’Brien-Núñez', 'O’Brien-Núñez'],
  ['phone_home', '868-555-1234', '5551234'],
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

describe('UX-26 format errors are named when the value looks finished', () => {
  test.each<[FieldName, string, boolean]>([
    ['phone_home', '555', false],
    ['phone_home', '5551234', true],
    ['email', 'anna', false],
    ['email', 'anna@mail', false],
    ['email', 'anna@mail..tt', true],
    ['date_of_birth', '14/03', false],
    ['date_of_birth', '2014-02-31', true],
    ['no_in_family', 'x', true],
  ])('%s %j: %s', (name, value, finished) => {
    expect(isFinished(fieldOf(name), value)).toBe(finished)
  })
})
