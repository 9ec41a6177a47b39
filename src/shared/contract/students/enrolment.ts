// Adding students, their leaving and coming back, and their classes from when to when.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, houseCode, integer, nullable } from '../../record/schemas'
import { endedWhys, enrolledWhys } from '../../rules/students/enrolment'
import { studentId, year } from '../schemas'

export const Enrolment = closed({
  id: integer,
  /** The school year, by the year it begins in. */
  year,
  class_id: Type.String(),
  from_on: day,
  /** The last day; null: no end is known. */
  until_on: nullable(day),
  why: Type.Enum(enrolledWhys),
  ended_why: nullable(Type.Enum(endedWhys)),
  ended_words: nullable(Type.String()),
})
export type Enrolment = Type.Static<typeof Enrolment>

export const StudentEnrolments = closed({
  student_id: Type.String(),
  class_id: nullable(Type.String()),
  left_on: nullable(day),
  /** The school's day, by which the student is coming, here or has left (rules/students/enrolment). */
  today: day,
  /** The latest first. */
  enrolments: Type.Array(Enrolment),
})
export type StudentEnrolments = Type.Static<typeof StudentEnrolments>

export const listEnrolments = call({
  method: 'GET',
  path: '/api/enrolments/:studentId',
  load: 'reads',
  notes: { what: 'summary', isRepeated: true },
  response: StudentEnrolments,
})

const name = Type.String({ maxLength: 60 })

/** A student of the same name who was born on the same day. */
export const Twin = closed({
  id: Type.String(),
  class_id: nullable(Type.String()),
  left_on: nullable(day),
})
export type Twin = Type.Static<typeof Twin>

/** The next free ID, and who of this name and birthday is there already. */
export const getNewStudent = call({
  method: 'GET',
  path: '/api/new-student',
  load: 'reads',
  notes: 'how many, or an ID',
  query: closed({
    first_name: Type.Optional(name),
    last_name: Type.Optional(name),
    date_of_birth: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  response: closed({ next_id: Type.String(), today: day, twins: Type.Array(Twin) }),
})

export const NewStudent = closed({
  id: studentId,
  first_name: name,
  last_name: name,
  date_of_birth: day,
  class_id: Type.String({ maxLength: 40 }),
  house_code: nullable(houseCode),
  previous_school: nullable(Type.String({ maxLength: 120 })),
  /** The first day, which may lie in the future. */
  from_on: day,
})
export type NewStudent = Type.Static<typeof NewStudent>

/** A record and its sign-in, as an imported list adds them. */
export const addStudent = call({
  method: 'POST',
  path: '/api/add-student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: NewStudent,
  response: StudentEnrolments,
})

/** The last day, also of somebody who is marked already; in the past it needs a fresh sign-in. */
export const leaveStudent = call({
  method: 'POST',
  path: '/api/leave-student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    on: day,
    why: Type.Enum(endedWhys),
    words: nullable(Type.String({ maxLength: 300 })),
  }),
  response: StudentEnrolments,
})

export const returnStudent = call({
  method: 'POST',
  path: '/api/return-student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ student_id: studentId }),
  response: StudentEnrolments,
})
