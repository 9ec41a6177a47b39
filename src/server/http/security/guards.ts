// The guards that app.ts puts in front of routes. Each refuses unless the right is proved.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAccount, pageAccountHeader } from '#shared/contract/call'
import { rights, rolesWith, type Right } from '#shared/rules/access/roles'
import type { Db } from '../../platform/database/schema/schema'
import { notFound, Refusal } from '../../platform/core/refusal'
import { hasRight, isOffice, type SignedIn } from './session'
import { minuteMs } from '../../platform/core/durations'

/** Answers a promise only where it has to ask the database. */
export type Check = (request: FastifyRequest) => void | Promise<void>
type Done = (error?: Error) => void

/** A check of a group of routes. `words` is for the description of the API. */
export interface Guard extends Check {
  /** Groups the calls in the description. */
  readonly tag: string
  readonly words: string
  /** The right that somebody of the office needs; without one, being signed in is enough. */
  readonly right?: Right
}

const asGuard = (tag: string, words: string, check: Check, right?: Right): Guard =>
  Object.assign(check, { tag, words, ...(right && { right }) })

/** Makes a hook of a check that throws. Mostly without a promise, because these run on every call. */
export const asHook =
  (check: Check) =>
  (request: FastifyRequest, _reply: FastifyReply, done: Done): void => {
    try {
      const asked = check(request)
      if (asked) {
        asked.then(() => {
          done()
        }, done)
        return
      }
    } catch (error) {
      done(error as Error)
      return
    }
    done()
  }

const signInFirst = () => new Refusal(401, 'Please sign in.')
const forbidden = 'You are not allowed to do this.'

/**
 * The account that is signed in has no right to it. A page that was opened by another account learns from `account` that
 * somebody else has signed in since, in another tab.
 */
export const notAllowed = (message = forbidden) => new Refusal(403, message, { account: [message] })

const enrolFirst =
  'Your school asks everyone in the office for a second step when they sign in. Please set it up first: then the office opens.'

/** The person who calls a guarded route. */
export const currentUser = ({ user }: FastifyRequest): SignedIn => {
  if (!user) throw signInFirst()
  return user
}

/** Before anything else is asked of the session: a page of somebody else has no use for what it still lacks. */
const callerOf = (request: FastifyRequest): SignedIn => {
  const user = currentUser(request)
  const named = request.headers[pageAccountHeader.toLowerCase()]
  if (named !== undefined && named !== pageAccount(user.login)) throw notAllowed()
  return user
}

const withSession = (request: FastifyRequest): SignedIn => {
  const user = callerOf(request)
  if (user.kind === 'activation') throw notAllowed('Please choose a password of your own first.')
  return user
}

const signedIn = (request: FastifyRequest): SignedIn => {
  const user = withSession(request)
  if (user.mustEnrol) throw new Refusal(403, enrolFirst, { enrol: [enrolFirst] })
  return user
}

export const requireSignedIn = asGuard('SignedIn', 'Signed in.', (request) => {
  signedIn(request)
})

/** Also admits somebody who has proved the date of birth and may only set a password. */
export const requireSignedInOrActivating = asGuard(
  'SignedInOrActivating',
  'Signed in, or on the way to a first password.',
  (request) => {
    callerOf(request)
  },
)

/** Also admits somebody of the office who must still set up the second step. */
export const requireSignedInOrEnrolling = asGuard(
  'SignedInOrEnrolling',
  'Signed in; also people of the office before their second step is set up.',
  (request) => {
    withSession(request)
  },
)

const mayNot = 'Your role in the office does not allow this. Please ask an administrator.'

/**
 * Students learn nothing about rights; somebody of the office learns whom to ask, and that nobody else has signed in
 * meanwhile.
 */
const refuseWithout = (user: Pick<SignedIn, 'role' | 'officeRole'>, right: Right) => {
  if (hasRight(user, right)) return
  throw isOffice(user) ? new Refusal(403, mayNot, { right: [mayNot] }) : notAllowed()
}

/** For a part of a call that needs another right than the call. */
export const checkRight = (user: Pick<SignedIn, 'role' | 'officeRole'>, right: Right): void =>
  refuseWithout(user, right)

/** For the office: those whose role has the right. */
export const requireRight = (right: Right): Guard =>
  asGuard(
    'Office',
    `${rolesWith(right)}: they may ${rights[right].words}.`,
    (request) => refuseWithout(signedIn(request), right),
    right,
  )

/** The right to one's own sign-in, also while the second step is still to be set up. */
export const requireOfficeOrEnrolling = asGuard(
  'OfficeOrEnrolling',
  'Everyone in the office, also before their second step is set up.',
  (request) => refuseWithout(withSession(request), 'ownSignIn'),
  'ownSignIn',
)

/**
 * True for the caller's own student, for the office, whose right is asked elsewhere, and while the caller's sign-in opens the
 * pages of this brother or sister. Only the last is asked of the database, within the transaction if there is one.
 */
export const mayOpen = (
  request: FastifyRequest,
  studentId: unknown,
  trx?: Db,
): boolean | Promise<boolean> => {
  const user = signedIn(request)
  if (isOffice(user) || studentId === user.login) return true
  return typeof studentId === 'string' && request.server.opensSibling(user, studentId, trx)
}

const refuseUnless = (
  allowed: boolean | Promise<boolean>,
  refusal: () => Refusal,
): undefined | Promise<void> => {
  if (allowed === true) return undefined
  if (allowed === false) throw refusal()
  return allowed.then((isAllowed) => {
    if (!isAllowed) throw refusal()
  })
}

/** For routes whose path names the student. Somebody else's record looks as if it did not exist. */
export const requireOwnRecord = (right: Right): Guard =>
  asGuard(
    'OwnRecord',
    `The student of the path, a linked brother or sister, and of the office ${rolesWith(right).toLowerCase()}. To other students it is not there (404).`,
    (request) => {
      const user = signedIn(request)
      if (isOffice(user)) return refuseWithout(user, right)
      const { studentId } = request.params as { studentId?: string }
      return refuseUnless(mayOpen(request, studentId), notFound)
    },
    right,
  )

/** A check of one route in addition to its group's guard, with the right that it asks of the office. */
const asRouteCheck = (right: Right, check: Check) => Object.assign(asHook(check), { right })

/** For what belongs to the sign-in and not to the record: a brother or sister is not shown it. */
export const requireOwnSignIn = (right: Right): Guard =>
  asGuard(
    'OwnSignIn',
    `The student of the path, no linked brother or sister, and of the office ${rolesWith(right).toLowerCase()}. To other students it is not there (404).`,
    (request) => {
      const user = signedIn(request)
      if (isOffice(user)) return refuseWithout(user, right)
      const { studentId } = request.params as { studentId?: string }
      if (studentId !== user.login) throw notFound()
    },
    right,
  )

const namedIn = (request: FastifyRequest, field: string): unknown =>
  (request.body as Record<string, unknown> | undefined)?.[field]

/**
 * A page that has named its account is the caller's own, so nobody else has signed in: the sign-in does not open that student's
 * pages, or no longer does.
 */
export const notOpened = ({ headers }: FastifyRequest): Refusal =>
  headers[pageAccountHeader.toLowerCase()] === undefined
    ? notAllowed()
    : new Refusal(403, forbidden, { student: [forbidden] })

/** For routes whose body names the student. A preHandler, because the body is not parsed earlier. */
export const requireOwnBody = (field: string, right: Right) =>
  asRouteCheck(right, (request) => {
    const user = signedIn(request)
    if (isOffice(user)) return refuseWithout(user, right)
    return refuseUnless(mayOpen(request, namedIn(request, field)), () => notOpened(request))
  })

/** The same, but not for a brother or sister. */
export const requireOwnSignInBody = (field: string, right: Right) =>
  asRouteCheck(right, (request) => {
    const user = signedIn(request)
    if (isOffice(user)) return refuseWithout(user, right)
    if (namedIn(request, field) !== user.login) throw notAllowed()
  })

/** For routes that look for the student in a form themselves. Families pass; of the office whoever has the right. */
export const requireRightInOffice = (right: Right) =>
  asRouteCheck(right, (request) => {
    const user = signedIn(request)
    if (isOffice(user)) refuseWithout(user, right)
  })

declare module 'fastify' {
  interface FastifyInstance {
    /** Which guard each call has, for the description of the API: 'GET /api/towns' → its guard; open calls are missing. */
    guardedCalls: Map<string, Guard>
    /** True if this account opens the pages of that brother or sister now (access/siblings decides). */
    opensSibling: (user: SignedIn, studentId: string, trx?: Db) => Promise<boolean>
  }
}

const withRight = (guard: Guard, right: Right): Guard =>
  asGuard(
    guard.tag,
    `${guard.words} Of the office: ${rolesWith(right).toLowerCase()}.`,
    (request) => guard(request),
    right,
  )

/** Remembers the guard of every route that the group registers from now on, with the right of the route's own check. */
export const rememberGuard = (group: FastifyInstance, guard: Guard) => {
  group.addHook('onRoute', ({ method, url, preHandler }) => {
    const { right } = (preHandler ?? {}) as Partial<Guard>
    const known = right === undefined ? guard : withRight(guard, right)
    for (const name of [method].flat()) group.guardedCalls.set(`${name} ${url}`, known)
  })
}

const askAgain = 'You signed in a while ago. Please confirm that it is you: type your password again.'

/** 401 with `errors.reauthenticate`, which lists what must be typed: 'password', and 'code' with a second factor. */
export const reauthenticationRequired = (
  { hasSecondFactor }: Pick<SignedIn, 'hasSecondFactor'>,
  text: string = askAgain,
): Refusal =>
  new Refusal(401, text, { reauthenticate: hasSecondFactor ? ['password', 'code'] : ['password'] })

export const isFresh = (
  { clock, config }: Pick<FastifyInstance, 'clock' | 'config'>,
  { confirmedAt }: Pick<SignedIn, 'confirmedAt'>,
): boolean => {
  const age = clock().getTime() - Date.parse(confirmedAt)
  // A clock that was set back makes nothing fresh for longer; the clocks of two machines may differ by a minute.
  return age > -minuteMs && age <= config.sessions.freshMinutes * minuteMs
}

/**
 * Exporting everybody's data or deleting something for good needs a sign-in that is only minutes old. The session lives
 * on; POST /api/confirm-sign-in makes it fresh again.
 */
export const checkReauthentication = (request: FastifyRequest): void => {
  const user = currentUser(request)
  if (!isFresh(request.server, user)) throw reauthenticationRequired(user)
}

/** In addition to the group's guard; http/route adds it to calls that are `fresh`. */
export const requireReauthentication = asHook(checkReauthentication)
