// API area "students": what was changed in a record, by whom, and putting one value back.
// Server: features/students. Client: api/studentsApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const FieldChange = closed({
  id: Type.Integer(),
  field: Type.String(),
  /** 'Mother: Mobile phone' */
  label: Type.String(),
  /** As a person reads it; null: not answered. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  /** ISO, UTC */
  at: Type.String(),
  by: Type.Enum(['family', 'school']),
  /** Who at the school; only the office is told. */
  account: nullable(Type.String()),
  /** What the family's own change was made on; null: not known, or made by the school. */
  device: nullable(
    closed({
      name: Type.String(),
      /** ISO, UTC: tells two like devices apart. */
      signed_in_at: Type.String(),
      /** 1: the one that asks. */
      is_this: flag,
    }),
  ),
  /** The record's version after this change. */
  version: Type.Integer(),
  /** 1: the value before this change can be put back, and is another one than today's. */
  restorable: flag,
})
export type FieldChange = Type.Static<typeof FieldChange>

export const FieldHistory = closed({
  changes: Type.Array(FieldChange),
  /** The `before` of the next page; null on the last one. */
  next: nullable(Type.Integer()),
})
export type FieldHistory = Type.Static<typeof FieldHistory>

/** Newest first, 50 at a time. */
export const listFieldHistory = call({
  method: 'GET',
  path: '/api/field-history/:studentId',
  load: 'search',
  notes: { what: 'history' },
  query: closed({
    /** Only changes older than the one with this id. */
    before: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })),
  }),
  response: FieldHistory,
})

export const RestoredField = closed({
  id: Type.String(),
  version: Type.Integer(),
  updatedAt: Type.String(),
  /** 0: nothing was written, `notice` says why. */
  restored: flag,
  notice: Type.Optional(Type.String()),
})
export type RestoredField = Type.Static<typeof RestoredField>

/** Puts back the value that stood there before one change; a change like any other, so it can be undone the same way. */
export const restoreField = call({
  method: 'POST',
  path: '/api/restore-field',
  load: 'saves',
  notes: 'a change, told elsewhere',
  body: closed({ student_id: studentId, change_id: Type.Integer({ minimum: 1 }) }),
  response: RestoredField,
})
