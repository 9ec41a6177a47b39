// Corrections: a family asks, in words or with a late answer, and the office decides (SEC-96).
import * as Type from 'typebox'
import { call } from '../call'
import { closed, fieldValue, integer, nullable, rowId } from '../../record/schemas'
import { studentId } from '../schemas'

/** An answer that was typed in a browser and arrived after registration had closed. */
export const LateAnswer = closed({
  value: fieldValue,
  /** The value in readable form; null: the answer was emptied. */
  text: nullable(Type.String()),
  /** The value in the record when it was typed; null: not known. */
  was: nullable(closed({ text: nullable(Type.String()) })),
  /** ISO, UTC, as the device says; null: not known. */
  typed_at: nullable(Type.String()),
})
export type LateAnswer = Type.Static<typeof LateAnswer>

export const Correction = closed({
  id: integer,
  field: Type.String(),
  /** 'Mother: Mobile phone' */
  label: Type.String(),
  /** The request in the family's own words; '' for a late answer alone. */
  words: Type.String(),
  late: nullable(LateAnswer),
  /** `refused`: the school did not change the value; `answer` says why. */
  state: Type.Enum(['open', 'corrected', 'refused', 'withdrawn']),
  /** ISO, UTC */
  asked_at: Type.String(),
  answer: nullable(Type.String()),
  closed_at: nullable(Type.String()),
  /** The person at the school who answered; shown to the office only. */
  account: nullable(Type.String()),
})
export type Correction = Type.Static<typeof Correction>

/** The requests of one student, newest first. */
export const listCorrections = call({
  method: 'GET',
  path: '/api/corrections/:studentId',
  load: 'reads',
  notes: { what: 'corrections' },
  response: Type.Array(Correction),
})

/** rules/students/corrections sets the real limit, after invisible characters are removed. */
const words = Type.String({ minLength: 1, maxLength: 2000 })

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
  body: closed({ student_id: studentId, correction_id: rowId }),
  response: Correction,
})

/** ISO, UTC, to the millisecond */
const moment = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' })
const typedValue = Type.Union([Type.String({ maxLength: 2000 }), integer, Type.Null()])

/** The result of a late answer. */
export const LateOutcome = closed({
  field: Type.String(),
  /**
   * `waiting`: the school has it and decides. `stored`: the record says so already. `answered`: the school has answered
   * this very answer, or the family took it back. `overtaken`: a newer one waits. `refused`: see `problem`.
   */
  outcome: Type.Enum(['waiting', 'stored', 'answered', 'overtaken', 'refused']),
  problem: nullable(Type.String()),
})
export type LateOutcome = Type.Static<typeof LateOutcome>

/** Families only, after registration has closed. Offered twice, an answer is one request. */
export const offerLateAnswers = call({
  method: 'POST',
  path: '/api/offer-late-answers',
  load: 'saves',
  notes: 'own data',
  body: closed({
    student_id: studentId,
    answers: Type.Array(
      closed({
        field: Type.String({ minLength: 1, maxLength: 60 }),
        value: typedValue,
        /** The value in the record when it was typed. */
        was: Type.Optional(typedValue),
        typed_at: Type.Optional(moment),
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  response: closed({ answers: Type.Array(LateOutcome) }),
})

export const OpenCorrection = closed({
  id: integer,
  student_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  class_id: nullable(Type.String()),
  field: Type.String(),
  label: Type.String(),
  /** The value in the record now, as a person reads it; null: none. */
  value: nullable(Type.String()),
  /** The same as it is stored. */
  stored: fieldValue,
  words: Type.String(),
  late: nullable(LateAnswer),
  /** When the late answer was typed, as far as the deadline tells. */
  typed: nullable(Type.Enum(['before closing', 'after closing'])),
  asked_at: Type.String(),
})
export type OpenCorrection = Type.Static<typeof OpenCorrection>

export const OpenCorrections = closed({
  corrections: Type.Array(OpenCorrection),
  /** The total number of open requests, not only on this page. */
  total: integer,
  /** The `after` of the next page; null on the last one. */
  next: nullable(integer),
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
  response: closed({ open: integer }),
})

/** Closes a request; the value itself is edited like any other. 409 with `current` when it was closed before. */
export const resolveCorrection = call({
  method: 'POST',
  path: '/api/resolve-correction',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    correction_id: rowId,
    outcome: Type.Enum(['corrected', 'refused']),
    /** Required for a refusal. */
    answer: nullable(words),
  }),
  response: Correction,
})

/**
 * Stores late answers of one student like any edit of the office, and closes their requests as corrected: all of them
 * or none. 409 with the requests that are still open in `current` when one is not what the office was shown.
 */
export const takeInLateAnswers = call({
  method: 'POST',
  path: '/api/take-in-late-answers',
  load: 'saves',
  notes: 'a change, logged elsewhere',
  body: closed({
    student_id: studentId,
    answers: Type.Array(
      closed({
        correction_id: rowId,
        /** The late answer as it was shown. */
        value: typedValue,
        /** The value in the record as it was shown. */
        stored: typedValue,
      }),
      { minItems: 1, maxItems: 200 },
    ),
  }),
  response: Type.Array(Correction),
})
