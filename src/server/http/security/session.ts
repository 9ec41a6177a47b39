// A session says who is asking, and lives for a limited time. The role comes from the session's account, from nothing else.
// It ends when nobody has used it for a while, and at its latest end in any case. Its cookie, and the portal's other ones,
// stand below.
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, FastifyReply } from 'fastify'
import { isOfficeRole, roleHas, type OfficeRole, type Right } from '#shared/rules/access/roles'
import { signedOutMark } from '#shared/rules/access/accountId'
import type { Config } from '../../config/config'
import { hourMs, minuteMs, daySeconds } from '../../platform/core/durations'
import type { Db } from '../../platform/database/schema/schema'

export interface SignedIn {
  accountId: string
  /** 'staff': of the office, but no administrator. They may do what a right of their office role says, and nothing else. */
  role: 'student' | 'admin' | 'staff'
  /** Null for students, and where this release does not know the role. */
  officeRole: OfficeRole | null
  /** Student ID or username. */
  login: string
  sessionId: string
  /** 'activation' may do nothing but set the password. */
  kind: 'session' | 'activation'
  /** When password and code were last proved (ISO). */
  confirmedAt: string
  /** The latest end of the session (ISO). */
  expiresAt: string
  hasSecondFactor: boolean
  /** The school asks this person of the office for a second step. */
  needsSecondFactor: boolean
  /** Somebody of the office who may do nothing but set up the second step. */
  mustEnrol: boolean
}

/** A session joined with its account. */
interface StoredSession extends Lifetime {
  readonly id: string
  readonly account_id: string
  readonly kind: 'session' | 'activation'
  readonly role: 'student' | 'admin'
  readonly office_role: string | null
  readonly login: string
  readonly created_at: string
  readonly confirmed_at: string | null
  readonly deactivated_at: string | null
  readonly enrolled_at: string | null
  /** How many classes are assigned to a teacher, in whatever year; 0 for everybody else. */
  readonly own_classes: number | string
}

/** Access to the stored sessions. */
interface SessionStore {
  readonly findSession: (db: Db, id: string) => Promise<StoredSession | undefined>
  readonly touchSession: (
    db: Db,
    id: string,
    seen: Pick<StoredSession, 'last_seen_at' | 'expires_at'>,
  ) => Promise<unknown>
  readonly removeSession: (db: Db, id: string) => Promise<unknown>
}

declare module 'fastify' {
  interface FastifyRequest {
    user: SignedIn | null
    /** SHA-256 of the session cookie as received, valid or not; CSRF tokens are bound to it. */
    presentedSession: string | null
  }
}

/** True for everybody of the office, whatever their role: they see records as the school. */
export const isOffice = ({ role }: Pick<SignedIn, 'role'>): boolean => role !== 'student'

/** The kind of account, as the database has it. */
export const accountRole = (user: Pick<SignedIn, 'role'>): 'student' | 'admin' =>
  isOffice(user) ? 'admin' : 'student'

export const hasRight = ({ officeRole }: Pick<SignedIn, 'officeRole'>, right: Right): boolean =>
  roleHas(officeRole, right)

const roleOf = (officeRole: OfficeRole | null): SignedIn['role'] =>
  officeRole === 'administrator' ? 'admin' : 'staff'

/**
 * True when somebody of the office without a second factor must set one up first. A teacher sees no contacts, so it is asked of
 * them only with the marks of more than one class.
 */
export const requiresSecondFactor = (
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
  office_role: string | null,
  ownClasses: number,
): boolean => adminSecondFactor !== 'offered' && (office_role !== 'teacher' || ownClasses > 1)

const findUser = async (
  { server, presentedSession }: FastifyRequest,
  { findSession, touchSession, removeSession }: SessionStore,
): Promise<SignedIn | null> => {
  if (presentedSession === null) return null
  const { db, config, clock } = server
  const session = await findSession(db, presentedSession)
  if (!session) return null
  const now = clock()
  if (session.deactivated_at !== null || isOver(session, now, config.sessions)) {
    await removeSession(db, session.id)
    return null
  }
  const expiresAt = expiryAfter(session, now, config.sessions)
  if (isSeenAgain(session, now, config.sessions)) {
    await touchSession(db, session.id, { last_seen_at: now.toISOString(), expires_at: expiresAt })
  }
  const { id: sessionId, account_id: accountId, login, kind } = session
  const isStudent = session.role === 'student'
  const officeRole = !isStudent && isOfficeRole(session.office_role) ? session.office_role : null
  const role = isStudent ? 'student' : roleOf(officeRole)
  const hasSecondFactor = session.enrolled_at !== null
  const needsSecondFactor =
    !isStudent && requiresSecondFactor(config, session.office_role, Number(session.own_classes))
  const mustEnrol = needsSecondFactor && !hasSecondFactor
  const confirmedAt = session.confirmed_at ?? session.created_at
  const who = { accountId, role, officeRole, login, sessionId, kind } as const
  return { ...who, confirmedAt, expiresAt, hasSecondFactor, needsSecondFactor, mustEnrol }
}

/** Without a cookie it does not wait for the database. */
const recognise =
  (sessions: SessionStore): onRequestHookHandler =>
  (request, _reply, done) => {
    const token = cookieIn(request.headers.cookie, sessionCookie)
    if (!token) return done()
    request.presentedSession = tokenHashOf(token)
    // A sign-out that no answer has reached: until it is repeated, nobody asks for anything with this session.
    if (isMarkedSignedOut(request.headers.cookie)) return done()
    findUser(request, sessions).then((user) => {
      request.user = user
      done()
    }, done)
  }

/** The database stores the hash of a token, so that nobody can sign in with what the table holds. */
export const tokenHashOf = (token: string): string => hash('sha256', token)

/** Declares the properties on every request. */
export const decorateSession = (app: FastifyInstance) => {
  app.decorateRequest('user', null)
  app.decorateRequest('presentedSession', null)
}

export const recogniseUsers = (api: FastifyInstance, sessions: SessionStore) => {
  api.addHook('onRequest', recognise(sessions))
}

export interface Lifetime {
  role: 'student' | 'admin'
  kind: 'session' | 'activation'
  last_seen_at: string
  expires_at: string
}

type Limits = Config['sessions']

const idleOf = ({ role, kind }: Pick<Lifetime, 'role' | 'kind'>, limits: Limits): number => {
  if (kind === 'activation') return limits.activationMinutes * minuteMs
  return (role === 'admin' ? limits.adminIdleMinutes : limits.studentIdleMinutes) * minuteMs
}

/** The latest end of a session that begins now. */
export const expiryOf = (of: Pick<Lifetime, 'role' | 'kind'>, now: Date, limits: Limits): Date => {
  const longest =
    of.kind === 'activation'
      ? limits.activationMinutes * minuteMs
      : (of.role === 'admin' ? limits.adminMaxHours : limits.studentMaxHours) * hourMs
  return new Date(now.getTime() + longest)
}

export const isOver = (session: Lifetime, now: Date, limits: Limits): boolean =>
  now.toISOString() >= session.expires_at ||
  now.getTime() - Date.parse(session.last_seen_at) >= idleOf(session, limits)

/** Never later than before, nor than if it began now, so that setting the clock back makes no session immortal. */
export const expiryAfter = (session: Lifetime, now: Date, limits: Limits): string => {
  const latest = expiryOf(session, now, limits).toISOString()
  return latest < session.expires_at ? latest : session.expires_at
}

const wasPutBack = ({ last_seen_at }: Lifetime, now: Date): boolean =>
  now.getTime() <= Date.parse(last_seen_at) - minuteMs

/** Recording every call would flush the disk each time: once a minute is enough, more often only for tiny limits. */
export const isSeenAgain = (session: Lifetime, now: Date, limits: Limits): boolean =>
  wasPutBack(session, now) ||
  (session.kind === 'session' &&
    now.getTime() - Date.parse(session.last_seen_at) >= Math.min(minuteMs, idleOf(session, limits) / 10))

// The cookies, which the portal reads and writes itself (docs/decisions/0010).

/** Opaque, and unreadable for scripts. The prefix makes browsers insist on Secure, Path=/ and no Domain. */
const sessionCookie = '__Host-portal'
/** Readable for scripts: its value goes into the header X-XSRF-TOKEN. */
export const csrfCookie = 'XSRF-TOKEN'
/** Tokens of the accounts that have signed in on this device. They only let their owner try during a lockout. */
export const deviceCookie = '__Host-device'

/** Signed counts of the wrong tries on this device; they only tell its person how long to wait. */
export const triesCookie = '__Host-tries'

/** The value of a cookie in a Cookie header; the first, should there be two. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  if (header === undefined) return undefined
  let from = 0
  for (;;) {
    const at = header.indexOf(`${name}=`, from)
    if (at < 0) return undefined
    const isWhole = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';'
    if (isWhole) {
      const end = header.indexOf(';', at)
      return header.slice(at + name.length + 1, end < 0 ? undefined : end)
    }
    from = at + 1
  }
}

const attributes = 'Path=/; Secure; SameSite=Lax'

/** The browser says that the person of its session has signed out. */
const isMarkedSignedOut = (header: string | undefined): boolean =>
  cookieIn(header, signedOutMark) !== undefined

// set-cookie is the one header that Fastify collects instead of replacing.
/** The mark is about the session before, and goes with it in the same answer. */
const replaceSessionCookie = (reply: FastifyReply, session: string) => {
  reply.header('set-cookie', `${sessionCookie}=${session}`)
  if (isMarkedSignedOut(reply.request.headers.cookie))
    reply.header('set-cookie', `${signedOutMark}=; ${attributes}; Max-Age=0`)
}

export const setSessionCookie = (reply: FastifyReply, token: string) =>
  replaceSessionCookie(reply, `${token}; ${attributes}; HttpOnly`)

export const clearSessionCookie = (reply: FastifyReply) =>
  replaceSessionCookie(reply, `; ${attributes}; HttpOnly; Max-Age=0`)

export const setCsrfCookie = (reply: FastifyReply, value: string) =>
  reply.header('set-cookie', `${csrfCookie}=${value}; ${attributes}`)

const yearSeconds = 365 * daySeconds

export const setDeviceCookie = (reply: FastifyReply, tokens: string) =>
  reply.header('set-cookie', `${deviceCookie}=${tokens}; ${attributes}; HttpOnly; Max-Age=${yearSeconds}`)

export const setTriesCookie = (reply: FastifyReply, tries: string, seconds: number) =>
  reply.header('set-cookie', `${triesCookie}=${tries}; ${attributes}; HttpOnly; Max-Age=${seconds}`)
