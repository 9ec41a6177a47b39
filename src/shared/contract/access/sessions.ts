// API area "access": where an account is signed in, and what happened to it since. Server: features/signIn.
// Client: api/accessApi.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const OpenSession = closed({
  /** Names the session in a call that ends it; nobody can sign in with it. */
  id: Type.String(),
  /** 'Chrome on Android' */
  device: Type.String(),
  /** ISO, UTC */
  started_at: Type.String(),
  last_used_at: Type.String(),
  /** 1: the session that asks. */
  is_this: flag,
})
export type OpenSession = Type.Static<typeof OpenSession>

const sessions = Type.Array(OpenSession)

/** Null ends all of them, except the one that asks. */
const which = nullable(Type.String({ minLength: 1, maxLength: 64 }))

/** Of whoever asks, the newest first. */
export const listMySessions = call({
  method: 'GET',
  path: '/api/my-sessions',
  load: 'reads',
  notes: 'their own',
  response: sessions,
})

/** Answers what is still open. A session that is over already is no error. */
export const endMySession = call({
  method: 'POST',
  path: '/api/end-my-session',
  load: 'saves',
  notes: 'their own',
  body: closed({ session_id: which }),
  response: sessions,
})

export const listStudentSessions = call({
  method: 'GET',
  path: '/api/student-sessions/:studentId',
  load: 'reads',
  notes: { what: 'summary', isRepeated: true },
  response: sessions,
})

export const endStudentSession = call({
  method: 'POST',
  path: '/api/end-student-session',
  load: 'saves',
  notes: 'a change, told elsewhere',
  body: closed({ student_id: studentId, session_id: which }),
  response: sessions,
})

/** What happened to the account between the last sign-in and this one. */
export const AccountEvent = closed({
  what: Type.Enum(['reset by the school', 'first password', 'password changed']),
  at: Type.String(),
})
export type AccountEvent = Type.Static<typeof AccountEvent>

export const AccountNews = closed({
  /** The sign-in before this one; null for the first. */
  last_sign_in_at: nullable(Type.String()),
  events: Type.Array(AccountEvent),
  /** How many corrections that the family asked for the school has answered since then. */
  corrections_answered: Type.Integer(),
})
export type AccountNews = Type.Static<typeof AccountNews>

/** Of whoever asks. */
export const getAccountNews = call({
  method: 'GET',
  path: '/api/account-news',
  load: 'reads',
  notes: 'their own',
  response: AccountNews,
})
