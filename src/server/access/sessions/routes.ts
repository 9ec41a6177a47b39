// The devices on which an account is signed in, ending sessions, the events since the previous sign-in (SEC-07, SEC-43), and
// the key of what a device keeps.
import { hash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/sessions'
import { accountIdOf } from '#shared/rules/access/accountId'
import { fullName, type PersonName } from '#shared/rules/students/names'
import { getOutboxKey } from '#shared/contract/access/deviceKeys'
import { deviceWords } from './open'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { accountRole, isOver, type SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import { saveAudit } from '../../trail/audit/queries'
import { listLinksWithNames, type EndedWhy } from '../siblings/queries'
import { findNews, findStudentForReset } from '../signIn/queries'
import { listSessionsOf, removeOtherSessions, removeSession, removeSessionsOf } from './queries'
import { derivedKey } from '../../platform/crypto/sealing'

/** Behind requireSignedIn: about the caller's own account. */
export const sessionsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listMySessions),
    handler: (request) => {
      const user = currentUser(request)
      return listOpenSessions(app, user, user)
    },
  })

  app.route({
    ...routeOptions(contract.endMySession),
    handler: (request) => {
      const user = currentUser(request)
      return endSession(app, user, user, request.body.session_id)
    },
  })

  app.route({
    ...routeOptions(contract.getAccountNews),
    handler: (request) => readNews(app, currentUser(request)),
  })
}

export const sessionsHelpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const studentOf = async (studentId: string) => {
    if (!(await findStudentForReset(app.db, studentId))) throw notFound()
    return { accountId: accountIdOf('student', studentId), role: 'student' } as const
  }

  app.route({
    ...routeOptions(contract.listStudentSessions),
    handler: async (request) =>
      listOpenSessions(app, currentUser(request), await studentOf(request.params.studentId)),
  })

  app.route({
    ...routeOptions(contract.endStudentSession),
    handler: async (request) => {
      const { student_id, session_id } = request.body
      return endSession(app, currentUser(request), await studentOf(student_id), session_id)
    },
  })
}

interface Owner {
  readonly accountId: string
  readonly role: SignedIn['role']
}

const listOpenSessions = async (app: App, by: SignedIn, owner: Owner): Promise<contract.OpenSession[]> =>
  (await openSessionsOf(app, owner)).map(({ id, user_agent, created_at, last_seen_at }) => ({
    id: publicIdOf(id),
    device: deviceWords(user_agent),
    started_at: created_at,
    last_used_at: last_seen_at,
    is_this: id === by.sessionId ? 1 : 0,
  }))

const openSessionsOf = async ({ db, config, clock }: App, owner: Owner) => {
  const { accountId } = owner
  const role = accountRole(owner)
  const now = clock()
  const sessions = await listSessionsOf(db, accountId)
  return sessions.filter((session) => !isOver({ ...session, role }, now, config.sessions))
}

/** Names a session for ending it; useless for anything else. */
const publicIdOf = (sessionId: string): string => hash('sha256', `listed:${sessionId}`).slice(0, 24)

/** @param wanted null: all but the caller's */
const endSession = async (
  app: App,
  by: SignedIn,
  owner: Owner,
  wanted: string | null,
): Promise<contract.OpenSession[]> => {
  const now = app.clock()
  const ending = (await openSessionsOf(app, owner))
    .map(({ id }) => id)
    .filter((id) => (wanted === null ? id !== by.sessionId : publicIdOf(id) === wanted))
  await app.db.transaction().execute(async (db) => {
    if (wanted === null && owner.accountId === by.accountId)
      await removeOtherSessions(db, owner.accountId, by.sessionId)
    else if (wanted === null) await removeSessionsOf(db, owner.accountId)
    for (const id of ending) await removeSession(db, id)
    const details = { sessions: ending.length }
    const action = 'sessions ended'
    if (ending.length > 0)
      await saveAudit(db, { at: now, actor: by.accountId, action, subject: owner.accountId, details })
  })
  return listOpenSessions(app, by, owner)
}

interface LinkedStudent extends PersonName {
  readonly id: string
  readonly ended_why: EndedWhy | null
}

/** Events between the previous sign-in and this one. */
const readNews = async ({ db }: App, { accountId }: SignedIn): Promise<contract.AccountNews> => {
  const account = await findNews(db, accountId)
  if (!account) throw notFound()
  const { last_sign_in_at: last, previous_sign_in_at: previous } = account
  const isNews = (at: string | null): at is string =>
    at !== null && at > (previous ?? '') && last !== null && at < last
  const events: contract.AccountEvent[] = []
  if (isNews(account.reset_at)) events.push({ what: 'reset by the school', at: account.reset_at })
  if (isNews(account.password_changed_at)) {
    const what = account.password_change === 'first' ? 'first password' : 'password changed'
    events.push({ what, at: account.password_changed_at })
  }
  const { seen, seenBy } = await listLinksWithNames(db, accountId)
  const ofLink = (
    what: contract.AccountEvent['what'],
    at: string | null,
    { id, ended_why: why, ...name }: LinkedStudent,
  ) => {
    if (!isNews(at)) return
    const sibling = { student_id: id, name: fullName(name) }
    events.push({ what, at, sibling, ...(what.startsWith('no longer') && why && { why }) })
  }
  for (const { linked_at, ended_at, ...other } of seen) {
    ofLink('sees sibling', linked_at, other)
    ofLink('no longer sees sibling', ended_at, other)
  }
  for (const { linked_at, ended_at, ...other } of seenBy) {
    ofLink('seen by sibling', linked_at, other)
    ofLink('no longer seen by sibling', ended_at, other)
  }
  return {
    last_sign_in_at: previous,
    events: events.sort((a, b) => a.at.localeCompare(b.at)),
    corrections_answered: Number(account.corrections_answered),
  }
}

const handleBytes = 16

/** Behind requireSignedIn: about the caller's own account. */
export const deviceKeysSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { secret } = app.config
  const { coverage } = app

  app.route({
    ...routeOptions(getOutboxKey),
    handler: async (request, reply) => {
      const { accountId, login, expiresAt } = currentUser(request)
      if (request.body.login.trim() !== login)
        throw new Refusal(409, 'Someone else has signed in on this browser.')
      coverage.tell(reply, await coverage.now())
      const owner = `${accountId} ${request.body.browser}`
      return {
        handle: derivedKey({ secret, purpose: 'outbox handle', owner }, handleBytes).toString('base64url'),
        key: derivedKey({ secret, purpose: 'outbox key', owner }).toString('base64url'),
        now: app.clock().toISOString(),
        session_ends: expiresAt,
      }
    },
  })
}
