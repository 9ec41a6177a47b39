// The devices on which an account is signed in, and its events since.
import * as Type from 'typebox'
import { call } from '../call'
import { closed, flag, integer, nullable } from '../../record/schemas'
import { studentId } from '../schemas'

export const OpenSession = closed({
  /** Names the session in a call that ends it; useless for signing in. */
  id: Type.String(),
  /** 'Chrome on Android' */
  device: Type.String(),
  /** ISO, UTC */
  started_at: Type.String(),
  last_used_at: Type.String(),
  /** 1: the session of this request. */
  is_this: flag,
})
export type OpenSession = Type.Static<typeof OpenSession>

const sessions = Type.Array(OpenSession)

/** Null ends all but the session of this request. */
const which = nullable(Type.String({ minLength: 1, maxLength: 64 }))

/** The caller's own, newest first. */
export const listMySessions = call({
  method: 'GET',
  path: '/api/my-sessions',
  load: 'reads',
  notes: 'own data',
  response: sessions,
})

/** Answers the sessions still open. Ending one that is already over is not an error. */
export const endMySession = call({
  method: 'POST',
  path: '/api/end-my-session',
  load: 'saves',
  notes: 'own data',
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
  notes: 'a change, logged elsewhere',
  body: closed({ student_id: studentId, session_id: which }),
  response: sessions,
})

/** A student by name, where pages show another one. */
export const OtherStudent = closed({ student_id: Type.String(), name: Type.String() })

/** An event of the account between the last sign-in and this one. */
export const AccountEvent = closed({
  what: Type.Enum([
    'reset by the school',
    'first password',
    'password changed',
    // Brothers and sisters: this sign-in opens the other's pages, or the other's opens these; or no longer.
    'sees sibling',
    'seen by sibling',
    'no longer sees sibling',
    'no longer seen by sibling',
  ]),
  at: Type.String(),
  /** The other student of a link. */
  sibling: Type.Optional(OtherStudent),
  /** Why a link ended: somebody removed it, or the password or slip that had proved it was replaced. */
  why: Type.Optional(Type.Enum(['removed', 'password'])),
})
export type AccountEvent = Type.Static<typeof AccountEvent>

export const AccountNews = closed({
  /** The sign-in before this one; null for the first. */
  last_sign_in_at: nullable(Type.String()),
  events: Type.Array(AccountEvent),
  /** The number of the family's correction requests that the school has answered since then. */
  corrections_answered: integer,
})
export type AccountNews = Type.Static<typeof AccountNews>

/** The caller's own. */
export const getAccountNews = call({
  method: 'GET',
  path: '/api/account-news',
  load: 'reads',
  notes: 'own data',
  response: AccountNews,
})
