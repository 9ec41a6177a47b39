import type { Field } from '../../record/field'
import { fieldOf, fields, type FieldName } from '../../record/fields'
import { isLocked, noteBeside, wordsProblem, writtenForm, type CorrectionState } from './corrections'

const lockedNames = (isEditable: boolean) =>
  (fields as readonly Field[]).filter((field) => isLocked(field, isEditable)).map(({ name }) => name)

test('SEC-96 while the form is open, corrections can be requested only for values set by the school', () => {
  expect(lockedNames(true)).toEqual(['class_id', 'house_code'])
})

test.each<[FieldName, boolean]>([
  ['class_id', true],
  ['sea_no', true],
  ['birth_certificate_no', true],
  ['mother_name', true],
  ['id', false],
  ['terms_and_conditions', false],
  ['agree_terms_conditions', false],
])('SEC-96 on a closed form a correction of %s can be requested: %s', (name, expected) => {
  expect(isLocked(fieldOf(name), false)).toBe(expected)
})

test.each([
  ['  She is in 2B.  ', 'She is in 2B.'],
  ['one\r\n\r\n  two\u2028three', 'one\ntwo\nthree'],
  ['a\tb\u00a0c', 'a b c'],
  ['zero\u200bwidth \u202ereversed\u0007', 'zerowidth reversed'],
  ['Nu\u0301n\u0303ez', 'Núñez'],
])('SEC-96 text is stored without invisible characters: %j', (given, expected) => {
  expect(writtenForm(given)).toBe(expected)
})

test.each([
  ['2B', null],
  ['', 'Say it.'],
  [' \n ', 'Say it.'],
  ['…?!', 'Say it.'],
  ['\u200b\u200b', 'Say it.'],
  ['é'.repeat(500), null],
  ['é'.repeat(501), 'Use at most 500 characters'],
])('SEC-96 problem of the text %j', (given, expected) => {
  expect(wordsProblem(given, 'Say it.')).toBe(expected)
})

const requests = (...states: CorrectionState[]) => states.map((state, id) => ({ id, field: 'sea_no', state }))

test.each<[CorrectionState[], number | undefined]>([
  [[], undefined],
  [['open'], 0],
  [['refused'], 0],
  [['corrected'], undefined],
  [['withdrawn'], undefined],
  [['open', 'refused'], 0],
  [['withdrawn', 'refused'], 1],
  [['corrected', 'refused'], undefined],
])('SEC-96 of requests %j (newest first) the value shows %s', (states, expected) => {
  expect(noteBeside(requests(...states), 'sea_no')?.id).toBe(expected)
  expect(noteBeside(requests(...states), 'class_id')).toBeUndefined()
})
