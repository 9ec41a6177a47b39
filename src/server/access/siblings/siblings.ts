// Brothers and sisters (docs/decisions/0024): a sign-in that has proved another student's password opens that student's pages,
// too. The link goes one way, and ends with either password.
import type {
  addSibling as addCall,
  removeSibling as removeCall,
  Siblings,
} from '#shared/contract/access/siblings'
import type { BodyOf } from '#shared/contract/call'
import { accountIdOf, loginOf } from '#shared/rules/access/accountId'
import { dayIn, longDay, longMoment } from '#shared/rules/dates'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../../http/appParts'
import { notAllowed } from '../../http/security/guards'
import { isOffice, type SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import { consume } from '../../platform/database/rateLimits'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { findLeftOn } from '../../school/registration/queries'
import { saveAudit, saveAudits } from '../../trail/audit/queries'
import {
  removeOpenGuards,
  findAccount,
  findStudentForReset,
  lockAccounts,
  type Account,
} from '../signIn/queries'
import { claimSession } from '../sessions/queries'
import { logEvent, type Caller } from '../../http/requestLog'
import { prove, refuse, type Proved } from '../signIn/signIn'
import {
  hasLink,
  listChildren,
  listLinksBySlip,
  listLinksOf,
  listViewers,
  saveEnded,
  saveLink,
  type EndedWhy,
  type LinkEnds,
  type Moment,
} from './queries'

type Today = Pick<App, 'db' | 'config' | 'clock'>

const momentOf = ({ config, clock }: Today): Moment => {
  const now = clock()
  return { today: dayIn(config.school.timeZone, now), now: now.toISOString() }
}

/** Asked at each call, so that a link that has ended opens nothing more. */
export const opensSibling = (
  app: Today,
  { accountId, role }: Pick<SignedIn, 'accountId' | 'role'>,
  studentId: string,
  db = app.db,
): Promise<boolean> =>
  role === 'student'
    ? hasLink(db, accountId, accountIdOf('student', studentId), momentOf(app))
    : Promise.resolve(false)

/** The IDs of the students whom the account opens, without its own. */
export const openedBy = async (app: Today, accountId: string): Promise<string[]> =>
  (await listChildren(app.db, accountId, momentOf(app))).map(({ id }) => id)

export const siblingsOf = async (app: Today, studentId: string): Promise<Siblings> => {
  if (!(await findStudentForReset(app.db, studentId))) throw notFound()
  const account = accountIdOf('student', studentId)
  const moment = momentOf(app)
  const children = await listChildren(app.db, account, moment)
  const viewers = await listViewers(app.db, account, moment)
  return {
    children: children.map(({ child, id: student_id, first_name, last_name, class_id, linked_at }) => ({
      ...{ child, student_id, first_name, name: fullName({ first_name, last_name }), class_id, linked_at },
    })),
    seen_by: viewers.map(({ id: student_id, linked_at, ...name }) => ({
      ...{ student_id, name: fullName(name), linked_at },
    })),
  }
}

const texts = {
  families: 'Only a family can add a brother or sister.',
  self: 'You are signed in with this ID. Type the ID of the brother or sister.',
  linked: 'You have added this brother or sister already.',
  noPassword:
    'No password has been chosen for this ID yet. Sign in with it once, with the date of birth, and choose a password. Then add it here.',
} as const

const leftText = (day: string) =>
  `Nobody can be added for, or as, a student who has left the school. The last day was ${longDay(day)}.`

/**
 * Proves the other's password just as a sign-in does, so it counts and is refused just the same. Only then is anything said of
 * the other student.
 *
 * @param saveTries puts the cookie with the wrong tries of this browser into the answer
 */
export const addSibling = async (
  app: App,
  user: SignedIn,
  caller: Caller,
  { student_id, password, code = '' }: BodyOf<typeof addCall>,
  saveTries: (cookie: string) => void,
): Promise<Siblings> => {
  if (user.role !== 'student') throw notAllowed(texts.families)
  const login = student_id.trim()
  if (login === user.login) throw new Refusal(422, texts.self, { student_id: [texts.self] })
  if (await opensSibling(app, user, login)) throw refusedFor(texts.linked)
  const typed = { role: 'student', login, password, code } as const
  await prove(app, caller, typed, saveTries, (proved) => link(app, user, proved))
  return siblingsOf(app, user.login)
}

/** Opens no session and makes no browser known: the other's sign-in stays as it was, and a slip can still be used. */
const link = async (app: App, user: SignedIn, { attempt, account, kind }: Proved): Promise<void> => {
  const { now, caller, rateLimits } = attempt
  // Every use of a date of birth counts, whatever it opens.
  if (kind === 'activation')
    await consume(app.db, [rateLimits.defaultPerAccount, rateLimits.defaultPerIp], now)
  // Classmates know it: without the code of a slip it chooses a password and opens nothing (SEC-35).
  if (kind === 'activation' && !attempt.needsCode) throw refusedFor(texts.noPassword)
  for (const login of [user.login, account.login]) {
    const left = await findLeftOn(app.db, login, momentOf(app).today)
    if (left !== undefined) throw refusedFor(leftText(left))
  }
  const isLinked = await inTransaction(app.db, async (db) => {
    // It also counts the children one by one.
    await lockAccounts(db, [user.accountId, account.id])
    if (!isProvedBy(await findAccount(db, 'student', account.login), account)) return false
    // A changed password, or a sign-out elsewhere, has ended the session that asks.
    if (!(await claimSession(db, user.sessionId))) throw new Refusal(401, 'Please sign in.')
    await saveLink(db, { viewer_account_id: user.accountId, child_account_id: account.id }, now.toISOString())
    await removeOpenGuards(db, [attempt.nameKey, attempt.trust.key], now)
    await saveAudit(db, { at: now, actor: user.accountId, action: 'sibling added', subject: account.id })
    await tellOfLink(app, db, account.login, now)
    return true
  })
  if (!isLinked) return refuse(app, attempt)
  attempt.tries.forget()
  logEvent(app, caller, 'sibling added', 'ok', account.id)
}

/** A message to the family of the child that was added (SEC-43). It names no other child. */
const tellOfLink = ({ tell, config }: App, db: Db, student_id: string, at: Date) => {
  const data = { time: longMoment(config.school.timeZone, at) }
  return tell(db, { kind: 'sibling', students: [{ student_id, about: at.toISOString(), data }], at })
}

const refusedFor = (text: string) => new Refusal(409, text, { student_id: [text] })

/** False when the password, or the slip, has been replaced since it was proved. */
const isProvedBy = (current: Account | undefined, proved: Account): boolean =>
  current !== undefined &&
  (['password_changed_at', 'reset_at', 'deactivated_at'] as const).every(
    (of) => current[of] === proved[of],
  ) &&
  (proved.password_hash !== null || current.code_hash === proved.code_hash)

export const removeSibling = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  user: SignedIn,
  { viewer_id, child_id }: BodyOf<typeof removeCall>,
): Promise<void> => {
  const { login, accountId: by } = user
  if (!isOffice(user) && login !== viewer_id && login !== child_id) throw notAllowed()
  const ends = {
    viewer_account_id: accountIdOf('student', viewer_id),
    child_account_id: accountIdOf('student', child_id),
  }
  return db.transaction().execute(async (trx) => {
    const now = clock()
    const ended = { ended_at: now.toISOString(), ended_why: 'removed' } as const
    if (await saveEnded(trx, ends, ended))
      await saveAudit(trx, endedEntry({ at: now, by }, ends, ended.ended_why))
  })
}

/** About both students: the log finds it under either ID. */
const endedEntry = (
  { at, by }: Ended,
  { viewer_account_id, child_account_id }: LinkEnds,
  ended_why: EndedWhy,
) => {
  const [viewer, child] = [loginOf(viewer_account_id), loginOf(child_account_id)]
  const details = { siblings: [viewer, child], ended_why }
  return { at, actor: by, action: 'sibling link ended', details } as const
}

/** Ends the links that a password proved and those that it opened. Call it in the transaction that changes the password. */
export const endLinksOf = async (db: Db, accountId: string, moment: Ended) =>
  endLinks(db, await listLinksOf(db, accountId), moment)

/** For new slips, in the transaction that saves their codes: what the old slips of these students have proved counts no more. */
export const endLinksBySlip = async (db: Db, studentIds: readonly string[], moment: Ended) => {
  const children = studentIds.map((id) => accountIdOf('student', id)).sort()
  // A family that is adding one of these children waits, and then finds that the slip has been replaced.
  await lockAccounts(db, children)
  await endLinks(db, await listLinksBySlip(db, children), moment)
}

interface Ended {
  readonly at: Date
  readonly by: string
}

const endLinks = async (db: Db, links: readonly LinkEnds[], moment: Ended) => {
  const ended = { ended_at: moment.at.toISOString(), ended_why: 'password' } as const
  // Another reset in the same moment may have ended some of them; it has them in the log.
  const endedNow: LinkEnds[] = []
  for (const ends of links) if (await saveEnded(db, ends, ended)) endedNow.push(ends)
  await saveAudits(
    db,
    endedNow.map((ends) => endedEntry(moment, ends, ended.ended_why)),
  )
}
