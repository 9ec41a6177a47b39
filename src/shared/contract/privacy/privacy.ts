// A family's rights over its data: who has seen it, a copy of it, and its removal.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, flag, integer, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const StaffView = closed({
  id: integer,
  /** ISO, UTC */
  at: Type.String(),
  /** The person at the school; shown to the office only. */
  account: nullable(Type.String()),
  /** A key of rules/trail/staffViews. */
  what: Type.String(),
  /** The type of document, or the year and term. */
  detail: nullable(Type.String()),
  /** 1: seen together with other students. */
  among_others: flag,
})
export type StaffView = Type.Static<typeof StaffView>

export const StaffViewPage = closed({
  views: Type.Array(StaffView),
  /** The `before` of the next page; null on the last one. */
  next: nullable(integer),
  /** When the office last opened its list of all students; those views are not listed (ISO, UTC). */
  list_opened_at: nullable(Type.String()),
})
export type StaffViewPage = Type.Static<typeof StaffViewPage>

/** The people at the school who viewed or exported this student's data, newest first, 50 at a time. */
export const listStaffViews = call({
  method: 'GET',
  path: '/api/who-saw/:studentId',
  load: 'search',
  notes: { what: 'staff-views', isRepeated: true },
  query: closed({ before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })) }),
  response: StaffViewPage,
})

/**
 * Everything stored about the student, as a ZIP. A family types its password again; the office needs a fresh
 * sign-in.
 */
export const downloadData = call({
  method: 'POST',
  path: '/api/download-data',
  load: 'exports',
  notes: { what: 'data-download' },
  body: closed({ student_id: studentId, password: Type.Optional(Type.String({ maxLength: 256 })) }),
  response: Type.Any(),
})

export const StudentRetention = closed({
  student_id: Type.String(),
  /** yyyy-MM-dd; null: still at the school */
  left_on: nullable(Type.String()),
  /** 1: nothing is removed, even when the time is up. */
  hold: flag,
  hold_reason: nullable(Type.String()),
  updated_at: nullable(Type.String()),
  updated_by: nullable(Type.String()),
  /** yyyy-MM-dd from which the retention command removes the record; null: no date yet. */
  kept_until: nullable(Type.String()),
})
export type StudentRetention = Type.Static<typeof StudentRetention>

export const getStudentRetention = call({
  method: 'GET',
  path: '/api/student-keeping/:studentId',
  load: 'reads',
  notes: { what: 'summary', isRepeated: true },
  response: StudentRetention,
})

export const saveStudentRetention = call({
  method: 'POST',
  path: '/api/student-keeping',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    /** Left out: stays as it is. */
    left_on: Type.Optional(nullable(day)),
    hold: flag,
    hold_reason: nullable(Type.String({ maxLength: 300 })),
  }),
  response: StudentRetention,
})

/**
 * The state of the purge. later: it failed and is tried again every hour. owner: the portal's role may not vacuum the
 * tables, so the person who runs the server must do it (purgeText).
 */
export const PurgeResult = Type.Enum(['done', 'later', 'owner'])
export type PurgeResult = Type.Static<typeof PurgeResult>

export const ErasedStudent = closed({
  student_id: Type.String(),
  rows: integer,
  files: integer,
  purge: PurgeResult,
})
export type ErasedStudent = Type.Static<typeof ErasedStudent>

/** Removes everything about a student for good; `confirm` is the student ID, typed again. */
export const eraseStudent = call({
  method: 'POST',
  path: '/api/erase-student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  fresh: true,
  body: closed({ student_id: studentId, confirm: Type.String({ maxLength: 40 }) }),
  response: ErasedStudent,
})

// The sentences for people who delete data that could not be purged from the disk at once.

type UnfinishedPurge = 'later' | 'owner'

export const purgeText: Readonly<Record<UnfinishedPurge, string>> = {
  later:
    'Traces of the deleted data are still on the disk. The portal tries again every hour until they are removed.',
  owner:
    'Traces of the deleted data are still in the database. Whoever runs the server can remove them: npm run forget, with the address of the tables’ owner in DATABASE_URL.',
}
