// When the school was in touch with a family about what is missing.
import * as Type from 'typebox'
import { closed, nullable } from '../../record/schemas'
import { longestCallWord } from '../../rules/intake/contactWays'
import { call } from '../call'
import { studentId } from '../schemas'

const way = Type.Enum(['whatsapp', 'sms', 'mail', 'call'])

export const FamilyContact = closed({
  way,
  /** The result of a call; null: a program was opened, and nobody knows whether anything was sent. */
  word: nullable(Type.String()),
  at: Type.String(),
  /** Username of the administrator. */
  by: Type.String(),
})
export type FamilyContact = Type.Static<typeof FamilyContact>

/** A program was opened with a message to the family, or the family was called. */
export const noteContact = call({
  method: 'POST',
  path: '/api/family-contacts',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    way,
    /** Only for a call. */
    word: nullable(Type.String({ minLength: 1, maxLength: longestCallWord })),
  }),
  response: FamilyContact,
})
