// Corrections: a family asks, the office answers (SEC-96). Server: features/corrections.
// Client: api/correctionsApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const Correction = closed({
  id: Type.Integer(),
  field: Type.String(),
  /** 'Mother: Mobile phone' */
  label: Type.String(),
  /** The request in the family's own words. */
  words: Type.String(),
  /** `refused`: the school did not change the value; `answer` says why. */
  state: Type.Enum(['open', 'corrected', 'refused', 'withdrawn']),
  /** ISO, UTC */
  asked_at: Type.String(),
  answer: nullable(Type.String()),
  closed_at: nullable(Type.String()),
  /** Who at the school answered; shown to the office only. */
  account: nullable(Type.String()),
})
export type Correction = Type.Static<typeof Correction>

/** Of one student, newest first. */
export const listCorrections = call({
  method: 'GET',
  path: '/api/corrections/:studentId',
  load: 'reads',
  notes: 'by its route',
  response: Type.Array(Correction),
})

/** rules/registration/corrections sets the real limit, after invisible characters are removed. */
const words = Type.String({ minLength: 1, maxLength: 2000 })
const correctionId = Type.Integer({ minimum: 1 })

/** For families only, about values that they cannot change themselves. */
export const askCorrection = call({
  method: 'POST',
  path: '/api/ask-correction',
  load: 'saves',
  notes: 'own data',
  body: closed({ student_id: studentId, field: Type.String({ minLength: 1, maxLength: 60 }), words }),
  response: Correction,
})

export const withdrawCorrection = call({
  method: 'POST',
  path: '/api/withdraw-correction',
  load: 'saves',
  notes: 'own data',
  body: closed({ student_id: studentId, correction_id: correctionId }),
  response: Correction,
})

export const OpenCorrection = closed({
  id: Type.Integer(),
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: nullable(Type.String()),
  field: Type.String(),
  label: Type.String(),
  /** The value in the record now, as a person reads it; null: none. */
  value: nullable(Type.String()),
  words: Type.String(),
  asked_at: Type.String(),
})
export type OpenCorrection = Type.Static<typeof OpenCorrection>

export const OpenCorrections = closed({
  corrections: Type.Array(OpenCorrection),
  /** How many are open in all, not only on this page. */
  total: Type.Integer(),
  /** The `after` of the next page; null on the last one. */
  next: nullable(Type.Integer()),
})
export type OpenCorrections = Type.Static<typeof OpenCorrections>

/** The open requests of all families, oldest first, 50 at a time. */
export const listOpenCorrections = call({
  method: 'GET',
  path: '/api/open-corrections',
  load: 'search',
  notes: 'by its route',
  query: closed({
    /** Only requests newer than this id. */
    after: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,14}$' })),
  }),
  response: OpenCorrections,
})

/** Only the number; shows no request. */
export const countOpenCorrections = call({
  method: 'GET',
  path: '/api/open-corrections-count',
  load: 'reads',
  notes: 'how many, or an ID',
  response: closed({ open: Type.Integer() }),
})

/** Closes a request; the value itself is edited like any other. 409 with `current` when it was closed before. */
export const resolveCorrection = call({
  method: 'POST',
  path: '/api/resolve-correction',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    correction_id: correctionId,
    outcome: Type.Enum(['corrected', 'refused']),
    /** Required for a refusal. */
    answer: nullable(words),
  }),
  response: Correction,
})
