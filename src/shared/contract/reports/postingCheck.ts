// What the office sees around a posting: gaps before it, readers and changes after it.
// Server: features/termReports/posting. Client: api/termReportsApi.
import * as Type from 'typebox'
import { closed, flag, nullable, term, year } from '../schemas'

export const StudentGaps = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  /** Subjects with a mark that counts and is not entered yet. */
  subjects: Type.Array(Type.String()),
  /** Subjects of the class for which this student has no entry at all. */
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
  /** Subjects in which no student of the class has a mark: none was entered, or the list was never imported. */
  subjects_without_marks: Type.Array(Type.String()),
  students_without_marks: Type.Integer(),
  /** Marks not entered yet, and subjects left out. */
  missing_marks: Type.Integer(),
  without_remark: Type.Integer(),
  without_attendance: Type.Integer(),
  /** In the class during the term, but not on the term's list: they get no card. */
  not_enrolled: Type.Integer(),
  /** The students with a gap, by name. */
  gaps: Type.Array(StudentGaps),
})
export type ClassGaps = Type.Static<typeof ClassGaps>

/** What is missing before a posting. It only warns; the office decides. */
export const PostingCheck = closed({
  year,
  term,
  posted: flag,
  /** When a posting is planned, in the school's local time. */
  scheduled: nullable(Type.String()),
  /** Its reason. */
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
  /** The revision the family has; null: none yet. */
  revision: nullable(Type.Integer()),
  /** What differs now, in words: 'Mathematics: exam 54 → 62', 'Remarks'. */
  changed: Type.Array(Type.String()),
})
export type ReportChange = Type.Static<typeof ReportChange>

export const ReportReader = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: Type.String(),
  revision: Type.Integer(),
  /** How often the family opened any revision, and when last (ISO, UTC). */
  openings: Type.Integer(),
  last_opened_at: nullable(Type.String()),
  /** Whether the last opening was of an earlier revision. */
  opened_current: flag,
  last_sign_in_at: nullable(Type.String()),
})
export type ReportReader = Type.Static<typeof ReportReader>
