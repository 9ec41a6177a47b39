import { findHeaderRow } from './headerRow'
import type { ImportKind } from './importFields'
import { knownFieldsIn, namesNumber, suggestMatches, type RememberedHeaders } from './importMatching'

const headers = ['SEA No.', 'Surname', 'First Name', 'Sex', 'Date of Birth']
const found = (rows: string[][], kind: ImportKind = 'placements', remembered: RememberedHeaders = {}) =>
  findHeaderRow(rows, knownFieldsIn(kind, remembered))

test.each([
  ['a known word in a row and no headers that are known: the first', [['Entries'], ['Sex'], ['Né le']], 0],
  ['the first row', [headers, ['1', 'Ali', 'Ann', 'F', '2015-03-14']], 0],
  ['titles, one of them a header alone', [['Ministry of Education'], ['Primary School'], headers], 2],
  ['the names of the columns twice: the first', [['Form 1'], headers, headers], 1],
  [
    'nothing that is known: the first',
    [
      ['Nom', 'Né le'],
      ['Ali', '14/03/2015'],
    ],
    0,
  ],
  ['row 20', [...Array.from({ length: 19 }, () => ['-']), headers], 19],
  ['row 21 is not looked at', [...Array.from({ length: 20 }, () => ['-']), headers], 0],
])('%s', (_what, rows, at) => {
  expect(found(rows)).toBe(at)
})

test('a list of students with two known headers in its first row needs no search', () => {
  expect(found([['ID', 'Town', 'Shoes'], headers], 'students')).toBe(0)
  expect(found([['Class list 1A'], ['Student ID', 'Last name']], 'students')).toBe(1)
})

describe('a first row with two words of headers', () => {
  const listed = ['ID', 'Last name', 'First name', 'Class', 'DOB']
  const row = ['26001', 'Ali', 'Ann', '1A', '2014-03-14']
  const foundIn = (...rows: string[][]) =>
    findHeaderRow(rows, knownFieldsIn('students', {}), namesNumber('students'))

  test.each([
    [
      'a title with the class and the house',
      [['Class', '1A', 'House', 'Ibis'], ['2026/2027'], listed, row],
      2,
    ],
    ['a title in several cells', [['Student Name', 'Class'], listed, row], 1],
    ['headers with an ID', [['ID', 'Town'], listed], 0],
    [
      'headers above students, and another list below them',
      [['Name', 'Class'], ['Ali', '1A', 'x'], listed],
      0,
    ],
    [
      'headers of which none is known, below a title',
      [['Sick bay'], ['Who', 'Bed', 'Since'], ['Ali', 'x', 'y'], ['Bo', '', 'z']],
      1,
    ],
    [
      'a first row that is as full as those below',
      [
        ['Who', 'Bed'],
        ['Ali', 'x'],
        ['Bo', 'y'],
      ],
      0,
    ],
    [
      'headers, and no others',
      [
        ['Name', 'Class'],
        ['Ali', '1A'],
      ],
      0,
    ],
  ])('is %s', (_what, rows, at) => {
    expect(foundIn(...rows)).toBe(at)
  })
})

test('headers that the office matched before are proposed again, as are the columns it left out', () => {
  const remembered = { nom: 'last_name', prenom: 'first_name', 'ne le': 'date_of_birth', sex: null }
  const rows = [['Liste'], ['Nom', 'Prénom', 'Né le', 'Sex']]
  expect(found(rows, 'placements', remembered)).toBe(1)
  expect(suggestMatches(rows[1] ?? [], 'placements', remembered)).toEqual([
    { column: 0, field: 'last_name', confidence: 1 },
    { column: 1, field: 'first_name', confidence: 1 },
    { column: 2, field: 'date_of_birth', confidence: 1 },
    { column: 3, field: null, confidence: 0 },
  ])
})

test('a field that no longer exists is not proposed', () => {
  expect(suggestMatches(['Nom'], 'placements', { nom: 'gone' })[0]?.field).toBeNull()
})
