import { addresseeOf, addressLine } from './addressee'

const student = { first_name: 'Inés', last_name: 'Núñez' }
const adults = { mother_name: 'Ana Núñez', father_name: 'Luis Díaz', guardian_name: 'Rosa Ali' }
const unnamed = { mother_name: null, father_name: null, guardian_name: null }

test.each([
  ['Both Parents', adults, 'To the parents of', 'Inés Núñez', null],
  ['Mother Only', adults, null, 'Ana Núñez', 'Parent of Inés Núñez'],
  ['Father Only', adults, null, 'Luis Díaz', 'Parent of Inés Núñez'],
  ['Guardian', adults, null, 'Rosa Ali', 'Guardian of Inés Núñez'],
  ['Mother Only', unnamed, 'To the parent of', 'Inés Núñez', null],
  ['Guardian', unnamed, 'To the guardian of', 'Inés Núñez', null],
  ['Other', adults, 'To the parents or guardian of', 'Inés Núñez', null],
  [null, unnamed, 'To the parents or guardian of', 'Inés Núñez', null],
] as const)('lives with: %s', (living_status, names, intro, name, of) => {
  expect(addresseeOf({ ...student, ...names, living_status })).toEqual({ intro, name, of })
})

test.each([
  [['LP 52, up the hill,', 'Tunapuna'], 'LP 52, up the hill, Tunapuna'],
  [['12 Main Road , ', ', Arima,'], '12 Main Road, Arima'],
  [['12 Main Road', null], '12 Main Road'],
  [[',', ''], ''],
])('an address of %j is one line without a comma too many', (parts, line) => {
  expect(addressLine(...parts)).toBe(line)
})
