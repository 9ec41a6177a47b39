import type { StudentRow } from '#shared/contract/students/students'
import { foldedKey, isFound, pieces, searchWords } from './studentFind'

const row = (changes: Partial<StudentRow> = {}): StudentRow => ({
  id: '20260002',
  first_name: 'Inés María',
  last_name: 'O’Brien-Núñez',
  class_id: '1B',
  date_of_birth: '2014-03-14',
  birth_certificate_no: '0012345678A',
  updatedAt: '2026-07-09T14:30:00.000Z',
  left_on: null,
  coming_on: null,
  ...changes,
})

const finds = (typed: string, of = row()) => isFound(foldedKey(of), searchWords(typed))

describe('finding a student', () => {
  test.each([
    ['an empty text finds every student', ''],
    ['the ID', '20260002'],
    ['a part of the ID', '0002'],
    ['the reference of the registration', 'REG-2026-20260002'],
    ['the last name without its accents', 'obrien nunez'],
    ['the last name with its apostrophe', "O'Brien"],
    ['first name before last name', 'ines obrien'],
    ['last name, comma, first name', 'Núñez, Inés'],
    ['capital letters', 'NUNEZ'],
    ['accents typed separately', 'Núñez'],
    ['class and name', '1b maria'],
    ['the PIN with its leading zeros', '00123'],
  ])('UX-46 %s', (_name, typed) => {
    expect(finds(typed)).toBe(true)
  })

  test.each([
    ['another name', 'ramkissoon'],
    ['a word that matches nothing', 'ines ramkissoon'],
    ['the date of birth, which is a password', '2014-03-14'],
  ])('UX-46 does not search by %s', (_name, typed) => {
    expect(finds(typed)).toBe(false)
  })

  test('a student with only an ID can be searched by it', () => {
    const unknown = row({ first_name: null, last_name: null, class_id: null, birth_certificate_no: null })
    expect(foldedKey(unknown)).toBe('20260002')
  })
})

const marked = (text: string, typed: string) =>
  pieces(text, searchWords(typed))
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('highlighting matches', () => {
  test.each([
    ['Núñez, Inés', 'nun', '[Núñ]ez, Inés'],
    ['Núñez, Inés', 'ines nunez', '[Núñez], [Inés]'],
    ['O’Brien', 'obri', '[O’Bri]en'],
    ['Ali-Khan', 'ali khan', '[Ali]-[Khan]'],
    ['20260002', '02', '2[02]600[02]'],
    ['Banana', 'an', 'B[anan]a'],
    ['Banana', '', 'Banana'],
    ['', 'x', ''],
  ])('UX-46 %s with “%s”', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected)
  })
})
