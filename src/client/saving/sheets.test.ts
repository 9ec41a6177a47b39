import { cellKey, cellPlace, sheetId } from './sheets'

test.each([
  [{ student_id: '20260001', subject_code: 'ENG', name: 'exam' }, '20260001 ENG exam'],
  [{ student_id: '20260001', subject_code: 'ART 2 - B', name: 'course' }, '20260001 ART 2 - B course'],
  [{ student_id: '20260001', subject_code: null, name: 'authority' }, '20260001 - authority'],
])('%p has the key %s, and can be read from it', (place, key) => {
  expect(cellKey(place)).toBe(key)
  expect(cellPlace(key)).toEqual(place)
})

test('a class and term have one id', () => {
  expect(sheetId({ year: 2025, term: 3, classId: '1A' })).toBe('2025-3 1A')
})
