import { matchName } from './nameMatch'

const student = (id: string, last_name: string, first_name: string, middle_name: string | null = null) => ({
  id,
  first_name,
  middle_name,
  last_name,
})
const students = [
  student('1', 'D’Abadie', 'Kwame'),
  student('2', 'Núñez', 'Inés', 'María'),
  student('3', 'Ramkissoon-Mohammed', 'Asha'),
  student('4', 'Ali', 'Zara'),
  student('5', 'Ali', 'Zara'),
  student('6', 'Ali', 'Sara'),
  student('7', 'Søndergaard', 'Łucja'),
]

const matched = (...name: string[]) => {
  const match = matchName(name, students)
  if (match.is === 'found') return match.student.id
  return match.is === 'unclear' ? match.students.map(({ id }) => id) : null
}

test.each([
  ['KWAME DABADIE', '1'],
  ["D'Abadie, Kwame", '1'],
  ['Nunez Ines', '2'],
  ['Inés María Núñez', '2'],
  ['Mohammed Asha Ramkissoon', '3'],
  ['Sondergaard, Lucja', '7'],
])('“%s” matches one student', (name, id) => {
  expect(matched(name)).toBe(id)
})

test('first and last name can be in two cells', () => {
  expect(matched('Núñez', 'Inés')).toBe('2')
})

test.each([
  ['Zara Ali', ['4', '5']],
  ['Kwame D Abadie', ['1']],
  ['K. D’Abadie', ['1']],
  ['Asha Mohammed', ['3']],
  ['Asha Ramkisson Mohamed', ['3']],
  ['Ali', ['4', '5', '6']],
])('“%s” needs a person to decide', (name, ids) => {
  expect(matched(name)).toEqual(ids)
})

test.each(['Kofi Baptiste', 'Zed', ''])('“%s” matches nobody', (name) => {
  expect(matched(name)).toBeNull()
})
