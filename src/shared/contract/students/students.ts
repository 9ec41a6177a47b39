// Students and their records.
import * as Type from 'typebox'
import {
  recordBodyProperties,
  StudentRecordSchema,
  type FieldValue,
  type RecordFields,
} from '../../record/record'
import { call } from '../call'
import { closed, counter, day, fieldValue, flag, integer, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

/** Headers of reading and saving a record, for the device that keeps answers until a copy has them. */
export const coverageHeaders = {
  /** Changes when the portal is restored from a copy. */
  epoch: 'Portal-Epoch',
  /** ISO, UTC: answers stored until then are in a verified backup or need no copy any more, so devices can drop theirs. */
  coveredUntil: 'Portal-Covered-Until',
} as const

/** An array; the first element is used. */
export const getStudentRecord = call({
  method: 'GET',
  path: '/api/student-record/:studentId',
  load: 'reads',
  notes: { what: 'record' },
  response: Type.Array(StudentRecordSchema),
})

/** A tab adds this to a save so that nothing is lost; all of it is optional. */
export interface SaveMetadata {
  /** The version that was edited. */
  _base?: number
  /** The fields that were edited. */
  _changed?: string[]
  /** One id per tab. */
  _client?: string
  /** Counts up with each save from the tab. */
  _seq?: number
  /** The former values of each field, as the device remembers them: compared with the record after a restore. */
  _replaced?: Record<string, Array<FieldValue>>
  /** The receipts of answers that are given back after a restore, by field. */
  _receipts?: Record<string, string>
  /**
   * By field, the student whose answer was copied. The history says so where this sign-in opens that student's pages, the
   * field may be copied (rules/students/siblingCopy), and the stored value of that student is the same; else it is an
   * ordinary change.
   */
  _copied_from?: Record<string, string>
}

export type SaveStudentBody = { id: string } & Partial<RecordFields> &
  SaveMetadata & { version?: number; updatedAt?: string }

const fieldKey = Type.String({ pattern: '^[a-z0-9_]{1,60}$' })

export const SaveStudentBodySchema = Type.Unsafe<SaveStudentBody>(
  closed({
    id: studentId,
    ...recordBodyProperties,
    version: Type.Optional(counter),
    updatedAt: Type.Optional(Type.String({ maxLength: 40 })),
    _base: Type.Optional(counter),
    _changed: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 200 })),
    _client: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    _seq: Type.Optional(counter),
    _replaced: Type.Optional(
      Type.Record(fieldKey, Type.Array(fieldValue, { maxItems: 20 }), { maxProperties: 200 }),
    ),
    _receipts: Type.Optional(Type.Record(fieldKey, Type.String({ maxLength: 120 }), { maxProperties: 200 })),
    _copied_from: Type.Optional(Type.Record(fieldKey, studentId, { maxProperties: 200 })),
  }),
)

/** A field that somebody else changed in the meantime: the stored value stays until a person chooses. */
export const Conflict = closed({
  field: Type.String(),
  yours: fieldValue,
  theirs: fieldValue,
  /** When the other value was stored (ISO, UTC). */
  at: Type.String(),
  /** The author: 'family' or 'school'. */
  by: Type.String(),
  /** The person at the school; only sent to the office. */
  account: Type.Optional(Type.String()),
})
export type Conflict = Type.Static<typeof Conflict>

export const SaveStudentAnswer = closed({
  id: Type.String(),
  version: integer,
  updatedAt: Type.String(),
  conflicts: Type.Array(Conflict),
  /** By field: proves that the answer was stored, should a restore lose it. */
  receipts: Type.Record(Type.String(), Type.String()),
})
export type SaveStudentAnswer = Type.Static<typeof SaveStudentAnswer>

export const saveStudent = call({
  method: 'POST',
  path: '/api/student',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: SaveStudentBodySchema,
  response: SaveStudentAnswer,
})

export const StudentRow = closed({
  id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: nullable(Type.String()),
  date_of_birth: nullable(Type.String()),
  birth_certificate_no: nullable(Type.String()),
  updatedAt: Type.String(),
  /** The day of leaving, once it has come: the table hides leavers. */
  left_on: nullable(day),
  /** The first day, while it is still to come. */
  coming_on: nullable(day),
})
export type StudentRow = Type.Static<typeof StudentRow>

/** The administrator's list. */
export const listStudents = call({
  method: 'GET',
  path: '/api/students',
  load: 'search',
  notes: 'by its route',
  response: Type.Array(StudentRow),
})

/** Columns of the table that are loaded only when somebody chooses them. */
export const StudentColumns = closed({
  id: Type.String(),
  sex: nullable(Type.String()),
  last_sign_in_at: nullable(Type.String()),
})
export type StudentColumns = Type.Static<typeof StudentColumns>

export const listStudentColumns = call({
  method: 'GET',
  path: '/api/student-columns',
  load: 'search',
  notes: 'by its route',
  response: Type.Array(StudentColumns),
})

export const StudentSearchEntry = closed({
  id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
})
export type StudentSearchEntry = Type.Static<typeof StudentSearchEntry>

/** The visitors' search for a student ID: same path, different shape (SEC-45). At most 5 rows. */
export const searchStudents = call({
  method: 'GET',
  path: '/api/students',
  load: 'search',
  notes: 'shown to visitors, too',
  query: closed({
    name: Type.String(),
    /** '1' to '12', if the school asks for it. */
    birth_month: Type.Optional(Type.String({ maxLength: 2 })),
  }),
  response: Type.Array(StudentSearchEntry),
})

/** Hides a student from the visitors' search by name, or shows the student there again. */
export const saveListing = call({
  method: 'POST',
  path: '/api/student-listing',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ student_id: studentId, unlisted: flag }),
  response: closed({ student_id: Type.String(), unlisted: flag }),
})
