import type { FieldName } from '#shared/record/fields'
import { fieldOf } from '#shared/record/fields'
import { readCount, readMark, readTerm, readYear, shownMark, textProblem } from './importMarks'
import { readCell, shownValue, spokenValue, type ImportLists } from './importValues'

const lists: ImportLists = {
  formClasses: [{ key: '1A', name: '1A' }],
  houses: [{ key: 2, name: 'Scarlet Ibis' }],
  religions: [{ key: '4', name: 'Hinduism' }],
  ethnicGroups: [{ key: '6', name: 'Mixed – African and East Indian' }],
  regionalCorporations: [{ key: 'San Juan–Laventille', name: 'San Juan–Laventille' }],
}

const read = (name: FieldName, text: string) => readCell(fieldOf(name), text, { lists, today: '2026-08-03' })

test.each([
  ['date_of_birth', '2014-03-14', '2014-03-14'],
  ['phone_home', '555-0142', '5550142'],
  ['phone_home', '+1 (868) 555-0142', '5550142'],
  ['phone_home', '868\u2013555.0142', '5550142'],
  ['polio', 'Yes', 1],
  ['polio', '✓', 1],
  ['polio', 'n', 0],
  ['sex', 'F', 'Female'],
  ['sex', 'male', 'Male'],
  ['blood_type', 'o +', 'O+'],
  ['blood_type', 'AB neg', 'AB-'],
  ['class_id', '1a', '1A'],
  ['house_code', '2', 2],
  ['house_code', 'scarlet ibis', 2],
  ['religion_code', 'HINDUISM', '4'],
  ['religion_code', '4', '4'],
  ['ethnic_group_code', 'Mixed - African and East Indian', '6'],
  ['regional_corporation', 'San Juan-Laventille', 'San Juan–Laventille'],
  ['no_in_family', '4', '4'],
  ['birth_certificate_no', '0012345', '0012345'],
  ['last_name', 'Nu\u0301ñez', 'Núñez'],
] as const)('%s %j is %j', (name, text, value) => {
  expect(read(name, text)).toEqual({ value })
})

test.each([
  ['date_of_birth', '2030-01-01', /future/],
  ['phone_home', '55501', /7 Digits/],
  ['phone_home', 'none', /Numbers/],
  ['phone_home', '+1 718 555 0199', /^“\+1 718 555 0199”: This is more than seven digits/],
  ['phone_home', '1718555', /^“1718555”: Numbers in Trinidad and Tobago do not begin with 0 or 1/],
  ['polio', 'maybe', /Yes or No/],
  ['sex', 'X', /“X”: Choose one/],
  ['class_id', '9Z', /There is no class “9Z”/],
  ['house_code', '7', /There is no house “7”/],
  ['religion_code', 'Jedi', /“Jedi” is not in the list of the registration form/],
  ['email', 'a@b', /e-mail/],
  ['first_name', 'x'.repeat(21), /at most 20/],
  ['last_name', '#N/A', /the error #N\/A/],
  ['birth_certificate_no', '1.23457E+11', /“1.23457E\+11” is a number that Excel has shortened.*as Text/],
  ['sea_no', '4,51E+05', /Excel has shortened/],
  ['phone_home', '6.22123E+06', /Excel has shortened/],
  ['date_of_birth', '2.01E+07', /Excel has shortened/],
] as const)('%s %j is refused with a reason', (name, text, says) => {
  expect(read(name, text).problem).toMatch(says)
})

test('UX-81 values are shown in a readable form', () => {
  expect(shownValue(fieldOf('religion_code'), '4', lists)).toBe('Hinduism')
  expect(shownValue(fieldOf('house_code'), 2, lists)).toBe('Scarlet Ibis')
  expect(shownValue(fieldOf('polio'), 0, lists)).toBe('No')
  expect(shownValue(fieldOf('date_of_birth'), '2014-03-04', lists)).toBe('2014-03-04')
  expect(spokenValue(fieldOf('date_of_birth'), '2014-03-04', lists)).toBe('4 March 2014')
  expect(spokenValue(fieldOf('house_code'), 2, lists)).toBe('Scarlet Ibis')
  expect(shownValue(fieldOf('email'), null, lists)).toBeNull()
})

test.each([
  ['64.95', 64.95, null],
  ['100', 100, null],
  ['70 %', 70, null],
  ['.5', 0.5, null],
  ['70.', 70, null],
  ['68,5', 68.5, null],
  ['68,75 %', 68.75, null],
  [',5', 0.5, null],
  ['0', 0, null],
  ['Abs', null, 'absent'],
  ['----', null, 'not_applicable'],
  ['N/A', null, 'not_applicable'],
  ['nw', null, 'no_work'],
])('the mark %j', (text, mark, kind) => {
  expect(readMark(text)).toEqual({ mark, kind })
})

test.each([
  '101',
  '100.5',
  '-5',
  '64.955',
  '68,755',
  '1,000',
  '68,5,1',
  '.',
  ',',
  '%',
  '100,5',
  '6O',
  'A',
  'fail',
])('%j is no mark', (text) => {
  expect(readMark(text)).toHaveProperty('problem')
})

test('a mark, a kind such as absent, and no mark look different', () => {
  expect([shownMark(0, null), shownMark(null, 'absent'), shownMark(null, null)]).toEqual(['0', 'Abs', null])
})

test('years, terms and counts', () => {
  expect(['2025', '2025-2026', '2025/26', '2025-2027', '25'].map(readYear)).toEqual([
    2025,
    2025,
    2025,
    null,
    null,
  ])
  expect(['1', 'Term 3', '4', 'one'].map(readTerm)).toEqual([1, 3, null, null])
  expect(['0', '120', '401', '-1', '1.5'].map(readCount)).toEqual([0, 120, null, null, null])
  expect(textProblem('remark', 'x'.repeat(81))).toBe('81 characters; there is room for 80')
  expect(textProblem('remark', '😀'.repeat(80))).toBeNull()
})
