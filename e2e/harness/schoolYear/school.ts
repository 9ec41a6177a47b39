// A small invented school, its students and the marks of their first term.
import { academicYear, dayIn, schoolYearOf } from '../../../src/shared/rules/dates'

/** In the server's time zone, wherever the test runs. */
export const year = schoolYearOf(dayIn('America/Port_of_Spain', new Date()))
/** The term as written in addresses. */
export const term = `${year}-1`
export const termText = `${academicYear(year)}, Term 1`

const rows = [
  ['26100001', 'Inés', 'Núñez', '1A', '2014-03-14'],
  ['26100002', 'D’Shawn', 'O’Brien', '1A', '2014-05-02'],
  ['26100003', 'Anika', 'Ramkissoon-Mohammed', '1A', '2014-07-21'],
  ['26100004', 'Marlon', 'D’Abadie', '1B', '2014-01-30'],
  ['26100005', 'Keisha', 'Baptiste', '1A', '2014-10-09'],
  ['26100006', 'Omar', 'Ali', '1A', '2014-02-17'],
] as const

const moverId = '26100004'

export const students = rows.map(([id, first, last, listedIn, born], at) => ({
  id,
  first,
  last,
  listed: `${last}, ${first}`,
  listedIn,
  /** The class after the first days. */
  classId: id === moverId ? '1E' : listedIn,
  born,
  pin: `0088000${at + 1}`,
}))

type Student = (typeof students)[number]

const named = (last: string): Student => {
  const found = students.find((student) => student.last === last)
  if (!found) throw new Error(`Nobody is called ${last}.`)
  return found
}

/** The student whose family this test follows. */
export const reader = { ...named('Núñez'), own: 'scarlet ibis at dusk' }
export const mate = named('O’Brien')
/** The reader's class. */
export const mates = students.filter(({ classId }) => classId === reader.classId)
export const mover = named('D’Abadie')

export const subjects = ['English Language', 'Mathematics', 'Spanish']

type Row = ReadonlyArray<string | number>

/** Coursework and exam marks of a student in a subject. */
const markOf = (student: number, subject: number): [number, number | string] => {
  const course = 50 + student * 7 + subject * 5
  return [course, student === 2 && subject === 1 ? 'Abs' : course + 4]
}

export const marks: readonly Row[] = students.flatMap(({ id }, student) =>
  subjects.map((subject, at) => [id, subject, ...markOf(student, at), 'Steady work', 'Ms P. Ali']),
)

export const remarks: readonly Row[] = students.map(({ id }) => [
  id,
  3,
  1,
  'A',
  'B',
  'A',
  'A good term.',
  'Keep it up.',
  'Mr R. Persad',
])
