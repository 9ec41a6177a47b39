// Answers that came back after the portal was restored from a copy.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, integer, nullable } from '../../record/schemas'

export const Restore = closed({
  /** ISO, UTC */
  restored_at: Type.String(),
  /** ISO, UTC: the copy has everything until then. Null: not known. */
  copy_at: nullable(Type.String()),
  /** Answers that browsers of families and office have given back. */
  answers: integer,
  /** The number of students. */
  students: integer,
  /** The number of families that have signed in since. */
  families_back: integer,
  /** The number that have not, of those that signed in within the 30 days before: listFamiliesNotBack. */
  families_not_back: integer,
})
export type Restore = Type.Static<typeof Restore>

/** The newest restore; null when there was none, or longer ago than browsers keep answers. */
export const getRestore = call({
  method: 'GET',
  path: '/api/restore',
  load: 'reads',
  notes: 'nothing about a student',
  response: closed({ restore: nullable(Restore) }),
})

export const FamilyNotBack = closed({
  student_id: Type.String(),
  name: Type.String(),
  class_id: nullable(Type.String()),
})
export type FamilyNotBack = Type.Static<typeof FamilyNotBack>

/** Families that have not been here since: what they typed last may still lie on their devices. By class and name. */
export const listFamiliesNotBack = call({
  method: 'GET',
  path: '/api/restore/families-not-back',
  load: 'reads',
  notes: 'by its route',
  response: Type.Array(FamilyNotBack),
})
