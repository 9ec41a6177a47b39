// What the office sees around a posting: gaps before it, readers and changes after it.
import * as Type from 'typebox'
import { closed, flag, nullable, term, year } from '../schemas'

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
  form_level: Type.Integer(),
  students: Type.Integer(),
  /** Subjects for which no student of the class has a mark: none was entered, or their list never came. */
  subjects_without_marks: Type.Array(Type.String()),
  students_without_marks: Type.Integer(),
  /** Marks still to be entered, and subjects left out. */
  missing_marks: Type.Integer(),
  without_remark: Type.Integer(),
  without_attendance: Type.Integer(),
  /** At the school for the term and in the class, but not in this term's list: they get no card. */
  not_enrolled: Type.Integer(),
  /** Those with a gap, by name. */
  gaps: Type.Array(StudentGaps),
})
export type ClassGaps = Type.Static<typeof ClassGaps>

/** What is missing before Yes. It warns; the office decides. */
export const PostingCheck = closed({
  year,
  term,
  posted: flag,
  /** A planned posting, local time of the school. */
  scheduled: nullable(Type.String()),
  /** The reason that goes with it. */
  scheduled_reason: nullable(Type.String()),
  students: Type.Integer(),
  classes: Type.Array(ClassGaps),
})
export type PostingCheck = Type.Static<typeof PostingCheck>

export const ReportChange = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: Type.String(),
  /** The revision that the family has; null: none yet. */
  revision: nullable(Type.Integer()),
  /** What is different now, in words: 'Mathematics: exam 54 → 62', 'Remarks'. */
  changed: Type.Array(Type.String()),
})
export type ReportChange = Type.Static<typeof ReportChange>

export const ReportReader = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: Type.String(),
  revision: Type.Integer(),
  /** Times that the family opened any revision, and the last of them (ISO, UTC). */
  openings: Type.Integer(),
  last_opened_at: nullable(Type.String()),
  /** Whether the last opening was of an earlier revision. */
  opened_current: flag,
  last_sign_in_at: nullable(Type.String()),
})
export type ReportReader = Type.Static<typeof ReportReader>
