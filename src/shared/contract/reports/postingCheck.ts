// The office sees this around a posting: gaps before it, readers and changes after it.
import * as Type from 'typebox'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { ClassGaps } from '../../rules/reports/cards/postingGaps'
import { term, year } from '../schemas'

/** The gaps before a posting. They only warn; the office decides. */
export const PostingCheck = closed({
  year,
  term,
  posted: flag,
  /** When a posting is planned, in the school's local time. */
  scheduled: nullable(Type.String()),
  /** Its reason. */
  scheduled_reason: nullable(Type.String()),
  /** 1 if the plan leaves out cards that are still empty on its day. */
  scheduled_leave_out_empty: Type.Optional(flag),
  /** Why it cannot happen, or has not happened when it was due. */
  scheduled_problem: Type.Optional(nullable(Type.String())),
  students: integer,
  classes: Type.Array(ClassGaps),
  /** Students who would get a card without any mark, and have none yet: the posting can leave them out. */
  empty: Type.Optional(Type.Array(Type.String())),
  /** Sheets with a teacher that are still open; the posting does not wait for them. */
  not_handed_in: Type.Array(
    closed({
      class_id: Type.String(),
      /** Null: attendance and remarks of the class. */
      subject_code: nullable(Type.String()),
      /** Their names. */
      teachers: Type.Array(Type.String()),
    }),
  ),
})
export type PostingCheck = Type.Static<typeof PostingCheck>

export const ReportChange = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: Type.String(),
  /** The revision the family has; null: none yet. */
  revision: nullable(integer),
  /** The differences now, in words: 'Mathematics: exam 54 → 62', 'Dean’s remark removed: “Well done.”'. */
  changed: Type.Array(Type.String()),
})
export type ReportChange = Type.Static<typeof ReportChange>

export const ReportReader = closed({
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: Type.String(),
  /** Null: on the term's list, and no card was given out. */
  revision: nullable(integer),
  /** The number of times the family opened any revision, and the last time (ISO, UTC). */
  openings: integer,
  last_opened_at: nullable(Type.String()),
  /** 1 if the last opening was of the current revision. */
  opened_current: flag,
  last_sign_in_at: nullable(Type.String()),
})
export type ReportReader = Type.Static<typeof ReportReader>
