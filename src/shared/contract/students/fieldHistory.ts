// The changes of a record with their authors, and restoring a value.
import * as Type from 'typebox'
import { OtherStudent } from '../access/sessions'
import { call } from '../call'
import { closed, day, flag, integer, nullable, rowId } from '../../record/schemas'
import { studentId } from '../schemas'

export const FieldChange = closed({
  id: integer,
  /**
   * A field of the record; anything else is a note that changed no answer (rules/intake/lastYear), and its label says
   * so.
   */
  field: Type.String(),
  /** 'Mother: Mobile phone', 'Nothing has changed: Health' */
  label: Type.String(),
  /** The value in readable form; null: not answered. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  /** ISO, UTC */
  at: Type.String(),
  by: Type.Enum(['family', 'school']),
  /** The person at the school; shown to the office only. */
  account: nullable(Type.String()),
  /** The device of a change by the family; null: unknown, or a change by the school. */
  device: nullable(
    closed({
      name: Type.String(),
      /** ISO, UTC; tells two similar devices apart. */
      signed_in_at: Type.String(),
      /** 1: the device of this request. */
      is_this: flag,
    }),
  ),
  /** The brother or sister whose sign-in was used for a change by the family; null: the student's own. */
  sibling: nullable(OtherStudent),
  /** The brother or sister whose answer was copied; with an empty ID and name where the reader's sign-in does not know them. */
  copied_from: nullable(OtherStudent),
  /** The record's version after this change. */
  version: integer,
  /** 1: the value before this change can be restored, and differs from the current one. */
  restorable: flag,
})
export type FieldChange = Type.Static<typeof FieldChange>

export const FieldHistory = closed({
  changes: Type.Array(FieldChange),
  /** The `before` of the next page; null on the last one. */
  next: nullable(integer),
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

/** An answer that is not the one that the family agreed to. */
export const LaterChange = closed({
  field: Type.String(),
  label: Type.String(),
  /** When the family agreed; null: not answered. */
  before: nullable(Type.String()),
  after: nullable(Type.String()),
  /** The last change: ISO, UTC */
  at: Type.String(),
  by: Type.Enum(['family', 'school']),
})
export type LaterChange = Type.Static<typeof LaterChange>

export const SinceAgreeing = closed({
  /** ISO, UTC; of a paper: when the school took it in. Null: the family has not agreed, or has taken it back. */
  agreed_at: nullable(Type.String()),
  /** The day on which the family signed on paper; null: not agreed, or on the portal. */
  signed_on: nullable(day),
  /** One entry for each answer, latest first. */
  changes: Type.Array(LaterChange),
})
export type SinceAgreeing = Type.Static<typeof SinceAgreeing>

/** When the family agreed, and what was changed after that. */
export const getSinceAgreeing = call({
  method: 'GET',
  path: '/api/since-agreeing/:studentId',
  load: 'search',
  notes: { what: 'history' },
  response: SinceAgreeing,
})

export const RestoredField = closed({
  id: Type.String(),
  version: integer,
  updatedAt: Type.String(),
  /** 0: nothing was written; `notice` says why. */
  restored: flag,
  notice: Type.Optional(Type.String()),
})
export type RestoredField = Type.Static<typeof RestoredField>

/** Restores the value from before a change. This is a change like any other, so it can be undone the same way. */
export const restoreField = call({
  method: 'POST',
  path: '/api/restore-field',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({ student_id: studentId, change_id: rowId }),
  response: RestoredField,
})
