// API area "auth": the second step of an administrator's sign-in, and proving again who is there.
// Server: features/signIn. Client: api/authApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, nullable } from '../../record/schemas'
import { nothing } from '../schemas'

/** Six digits of the app, or one of the recovery codes; spaces and dashes do not matter. */
export const code = Type.String({ minLength: 1, maxLength: 40 })

export const SecondFactor = closed({
  /** 1: the school asks it of every administrator. */
  required: flag,
  /** Since when one's own is set up; null: it is not. */
  enrolled_at: nullable(Type.String()),
  recovery_codes_left: Type.Integer(),
})
export type SecondFactor = Type.Static<typeof SecondFactor>

/** One's own. */
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
  /** otpauth://… for the picture that the app reads. */
  uri: Type.String(),
})
export type OfferedSecret = Type.Static<typeof OfferedSecret>

/** A new secret. It counts only when enrolSecondFactor has proved that the app has it; the former one works until then. */
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

/** Sets it up, or moves it to a new phone. The recovery codes are shown this once; former ones are dead. */
export const enrolSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/enrol',
  load: 'saves',
  notes: 'nothing about a student',
  body: closed({ code }),
  response: RecoveryCodes,
})

/** Ten new recovery codes; the former ones are dead. */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  response: RecoveryCodes,
})

/** Only where the school does not require it. */
export const removeSecondFactor = call({
  method: 'POST',
  path: '/api/second-factor/remove',
  load: 'saves',
  notes: 'nothing about a student',
  fresh: true,
  response: SecondFactor,
})

/** Answers when the last proof is fresh enough for what asks for one, else 401 with errors.reauthenticate. */
export const checkFreshSignIn = call({
  method: 'GET',
  path: '/api/confirm-sign-in',
  load: 'sign-in',
  notes: 'nothing about a student',
  fresh: true,
  response: nothing,
  status: 204,
})

/** The same session is fresh again. Wrong ones (403) count as wrong sign-ins. */
export const confirmSignIn = call({
  method: 'POST',
  path: '/api/confirm-sign-in',
  load: 'sign-in',
  notes: 'nothing about a student',
  body: closed({ password: Type.String({ minLength: 1, maxLength: 1024 }), code: Type.Optional(code) }),
  response: closed({
    /** Set when a recovery code was used. */
    recovery_codes_left: Type.Optional(Type.Integer()),
  }),
})
