// The guards that app.ts puts in front of routes. Each refuses unless the right is proved.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageAccount, pageAccountHeader } from '#shared/contract/call'
import { notFound, Refusal } from '../../platform/core/refusal'
import { asGuard, asHook, type Guard } from '../hook'
import type { SignedIn } from './session'

const signInFirst = () => new Refusal(401, 'Please sign in.')
const forbidden = 'You are not allowed to do this.'

/**
 * The account that is signed in has no right to it. A page that was opened by another account learns from `account` that
 * somebody else has signed in since, in another tab.
 */
export const notAllowed = (message = forbidden) => new Refusal(403, message, { account: [message] })

const enrolFirst =
  'Your school asks administrators for a second step when they sign in. Please set it up first: then the office opens.'

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

/** Also admits somebody who has proved the date of birth and may only set a password (SEC-35). */
export const requireSignedInOrActivating = asGuard(
  'SignedInOrActivating',
  'Signed in, or on the way to a first password.',
  (request) => {
    callerOf(request)
  },
)

/** Also admits an administrator who must still set up the second step (SEC-30). */
export const requireSignedInOrEnrolling = asGuard(
  'SignedInOrEnrolling',
  'Signed in; also an administrator whose second step is still to be set up.',
  (request) => {
    withSession(request)
  },
)

export const requireAdminOrEnrolling = asGuard(
  'AdminOrEnrolling',
  'Administrators, also one whose second step is still to be set up.',
  (request) => {
    if (withSession(request).role !== 'admin') throw notAllowed()
  },
)

export const requireAdmin = asGuard('Admin', 'Administrators.', (request) => {
  if (signedIn(request).role !== 'admin') throw notAllowed()
})

/** For routes whose path names the student. Somebody else's record looks as if it did not exist (SEC-57). */
export const requireOwnRecord = asGuard(
  'OwnRecord',
  'The student of the path, or an administrator. To others it is not there (404).',
  (request) => {
    const { role, login } = signedIn(request)
    if (role === 'admin') return
    const { studentId } = request.params as { studentId?: string }
    if (studentId !== login) throw notFound()
  },
)

/** For routes whose body names the student. A preHandler, because the body is not parsed earlier (SEC-52). */
export const requireOwnBody = (field: string) =>
  asHook((request) => {
    const { role, login } = signedIn(request)
    if (role === 'admin') return
    const named = (request.body as Record<string, unknown> | undefined)?.[field]
    if (named !== login) throw notAllowed()
  })

declare module 'fastify' {
  interface FastifyInstance {
    /** Which guard each call has, for the description of the API: 'GET /api/towns' → its guard; open calls are missing. */
    guardedCalls: Map<string, Guard>
  }
}

/** Remembers the guard of every route that the group registers from now on. */
export const rememberGuard = (group: FastifyInstance, guard: Guard) => {
  group.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) group.guardedCalls.set(`${name} ${url}`, guard)
  })
}
