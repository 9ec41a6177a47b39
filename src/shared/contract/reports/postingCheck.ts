// What the office sees around a posting: gaps before it, readers and changes after it.
import * as Type from 'typebox'
import { closed, flag, nullable } from '../../record/schemas'
import { ClassGaps } from '../../rules/termReports/classGaps'
import { term, year } from '../schemas'

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
