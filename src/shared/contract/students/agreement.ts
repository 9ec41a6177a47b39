// The agreement to the terms and conditions, given on the portal or signed on paper.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, day, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const Agreement = closed({
  terms_version: Type.String(),
  /** ISO, UTC: ticked on the portal, or taken in on paper. */
  at: Type.String(),
  /** The day on which the paper was signed; null: agreed on the portal. */
  signed_on: nullable(day),
  /** The administrator who took the paper in, by username; null: agreed on the portal. */
  taken_by: nullable(Type.String()),
})
export type Agreement = Type.Static<typeof Agreement>

export const PaperAgreement = closed({
  student_id: Type.String(),
  /** Null: not agreed. */
  agreed: nullable(Agreement),
})
export type PaperAgreement = Type.Static<typeof PaperAgreement>

/** The office takes in a paper that the family signed, or takes that back. */
export const savePaperAgreement = call({
  method: 'POST',
  path: '/api/paper-agreement',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    /** The day on which it was signed; null: no paper was signed after all. */
    signed_on: nullable(day),
  }),
  response: PaperAgreement,
})
