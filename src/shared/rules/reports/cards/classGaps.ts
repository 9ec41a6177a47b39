// The gaps of a class before its reports are posted.
import * as Type from 'typebox'
import { closed, flag, integer, nullable } from '#shared/record/schemas'

export const StudentGaps = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  /** Subjects of which a mark that counts is still to be entered. */
  subjects: Type.Array(Type.String()),
  /** Subjects of the class of which nothing at all came in for the student. */
  left_out: Type.Array(Type.String()),
  no_marks: flag,
  no_remark: flag,
  no_attendance: flag,
})
export type StudentGaps = Type.Static<typeof StudentGaps>

export const ClassGaps = closed({
  class_id: Type.String(),
  form_level: integer,
  students: integer,
  /** Subjects for which no student of the class has a mark: none was entered, or their list never came. */
  subjects_without_marks: Type.Array(Type.String()),
  students_without_marks: integer,
  /** Marks still to be entered, and subjects left out. */
  missing_marks: integer,
  without_remark: integer,
  without_attendance: integer,
  /** At the school for the term and in the class, but not on this term’s list, so without a card. */
  not_enrolled: integer,
  /** Those with a gap, by name. */
  gaps: Type.Array(StudentGaps),
})
export type ClassGaps = Type.Static<typeof ClassGaps>
