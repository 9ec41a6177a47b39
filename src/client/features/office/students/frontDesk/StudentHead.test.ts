import { studentRow } from '#client/testing/office'
import { joined } from '../table/listedStudents'
import { neighboursOf } from './StudentHead'

const shown = joined([studentRow('1', 'Ali'), studentRow('2', 'Baptiste'), studentRow('3', 'Charles')], [])

test.each([
  ['1', { place: 1, of: 3, before: null, after: '2' }],
  ['2', { place: 2, of: 3, before: '1', after: '3' }],
  ['3', { place: 3, of: 3, before: '2', after: null }],
])('the neighbours of student %s', (id, expected) => {
  const found = neighboursOf(shown, id)
  expect({ ...found, before: found?.before?.row.id ?? null, after: found?.after?.row.id ?? null }).toEqual(
    expected,
  )
})

test('a student outside the list has no neighbours', () => {
  expect(neighboursOf(shown, '9')).toBeNull()
})
