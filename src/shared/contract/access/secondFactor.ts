// The second step of an administrator's sign-in, and reauthentication.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { nothing } from '../schemas'

/** Six digits from the app, or a recovery code; spaces and dashes do not matter. */
export const code = Type.String({ minLength: 1, maxLength: 40 })

export const SecondFactor = closed({
  /** 1: the school requires it of every administrator. */
  required: flag,
  /** When the administrator set it up; null: not set up. */
  enrolled_at: nullable(Type.String()),
  recovery_codes_left: integer,
})
export type SecondFactor = Type.Static<typeof SecondFactor>

/** The second step of the signed-in administrator. */
export const getSecondFactor = call({
  method: 'GET',
  path: '/api/second-factor',
  load: 'reads',
  notes: 'nothing about a student',
  response: SecondFactor,
})

export const OfferedSecret = closed({
  /** Base32, to type by hand. */
  secret: Type.String(),
  /** otpauth://…, for the QR code that the app reads. */
  uri: Type.String(),
})
export type OfferedSecret = Type.Static<typeof OfferedSecret>

/** A new secret. It takes effect when enrolSecondFactor proves that the app has it; the old one works until then. */
export const startSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/start',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  response: OfferedSecret,
})

export const RecoveryCodes = closed({ recovery_codes: Type.Array(Type.String()) })
export type RecoveryCodes = Type.Static<typeof RecoveryCodes>

/** Sets it up, or moves it to a new phone. The recovery codes are shown only here; older ones stop working. */
export const enrolSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/enrol',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ code }),
  response: RecoveryCodes,
})

/** Ten new recovery codes; older ones stop working. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  response: RecoveryCodes,
})

/** Refused when the school requires the second step. */
export const removeSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/remove',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  response: SecondFactor,
})

/** Answers 204 when the last proof is recent enough for a fresh call, else 401 with errors.reauthenticate. */
export const checkFreshSignIn = call({
  method: 'GET',
  path: '/api/confirm-sign-in',
  load: 'sign-in',
  notes: 'nothing about a student',
  fresh: true,
  response: nothing,
  status: 204,
})

/** Makes the session fresh again. A wrong password or code (403) counts as a failed sign-in. */
export const confirmSignIn = call({
  method: 'POST',
  path: '/api/confirm-sign-in',
  load: 'sign-in',
  notes: 'nothing about a student',
  body: closed({ password: Type.String({ minLength: 1, maxLength: 1024 }), code: Type.Optional(code) }),
  response: closed({
    /** Set when a recovery code was used. */
    recovery_codes_left: Type.Optional(integer),
  }),
})
