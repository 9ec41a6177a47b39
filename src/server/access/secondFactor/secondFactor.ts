// The second step of an administrator: setting it up, removing it (SEC-30), and checking its code at sign-in and before
// dangerous actions (SEC-31).
import { hash, randomInt } from 'node:crypto'
import type { OfferedSecret, RecoveryCodes, SecondFactor } from '#shared/contract/access/secondFactor'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import { shownName } from '../../config/liveConfig'
import type { App } from '../../http/appParts'
import { requiresSecondFactor, type SignedIn } from '../../http/security/session'
import { minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { seal, unseal } from '../../platform/crypto/sealing'
import { newTotpSecret, stepOfCode, totpUri, newestStep } from '../../platform/crypto/totp'
import type { AccountTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { countOwnClasses } from '../assignments/queries'
import { removeOtherSessions } from '../sessions/queries'
import { logEvent, type Caller } from '../../http/requestLog'
import {
  countRecoveryCodes,
  findSecondFactor,
  removeSecondFactorOf,
  replaceRecoveryCodes,
  saveEnrolled,
  saveOffered,
  consumeRecoveryCode,
  consumeStep,
  type SecondFactorRow,
} from './queries'

/** An offered secret expires after this. */
const offerMinutes = 30

const offerIsOver = 'This took too long, or was started again elsewhere. Please start again.'
const wrongCode = 'This code is not right. Type the six digits that the app shows now.'
const isRequired = 'Your school requires the second step. You can move it to another phone instead.'
const notSetUp = 'The second step is not set up.'

export const readSecondFactor = async (
  { db }: App,
  { accountId, needsSecondFactor }: SignedIn,
): Promise<SecondFactor> => ({
  required: needsSecondFactor ? 1 : 0,
  enrolled_at: (await findSecondFactor(db, accountId))?.enrolled_at ?? null,
  recovery_codes_left: await countRecoveryCodes(db, accountId),
})

/** For somebody of the office who is just signing in. */
export const isSecondFactorRequired = async (
  { db, config }: App,
  { id, office_role }: Pick<AccountTable, 'id' | 'office_role'>,
): Promise<boolean> =>
  requiresSecondFactor(config, office_role, office_role === 'teacher' ? await countOwnClasses(db, id) : 0)

export const startSecondFactor = async (app: App, user: SignedIn): Promise<OfferedSecret> => {
  const { db, config, clock } = app
  const secret = newTotpSecret()
  await saveOffered(db, user.accountId, seal(sealOf(app, user.accountId), secret), clock().toISOString())
  return { secret, uri: totpUri(secret, config.school.shortName || shownName(config.school), user.login) }
}

/** Ends the other sessions of the account: they were opened without it. */
export const enrolSecondFactor = async (
  app: App,
  user: SignedIn,
  caller: Caller,
  code: string,
): Promise<RecoveryCodes> => {
  const proven = await provenOffer(app, user, code)
  logEvent(app, caller, 'second factor', proven instanceof Refusal ? 'refused' : 'ok', user.accountId)
  if (proven instanceof Refusal) throw proven
  const { row, step, at } = proven
  return app.db.transaction().execute(async (trx) => {
    if (!(await saveEnrolled(trx, row, at, step))) throw refuse(409, offerIsOver)
    await removeOtherSessions(trx, user.accountId, user.sessionId)
    await audit(trx, app, user, row.enrolled_at === null ? 'second factor set up' : 'second factor moved')
    return issueCodes(trx, user.accountId)
  })
}

/** The offer and the step of its code, or a refusal. */
const provenOffer = async (app: App, { accountId }: SignedIn, typed: string) => {
  const now = app.clock()
  const row = await findSecondFactor(app.db, accountId)
  const isOver = !row?.offered_at || now.getTime() - Date.parse(row.offered_at) > offerMinutes * minuteMs
  const secret = row?.offered_secret ? unseal(sealOf(app, accountId), row.offered_secret) : undefined
  if (!row || isOver || secret === undefined) return refuse(409, offerIsOver)
  const step = stepOfCode(secret, plainCode(typed), now)
  return step === undefined ? refuse(422, wrongCode) : { row, step, at: now.toISOString() }
}

const refuse = (status: number, text: string) => new Refusal(status, text, { code: [text] })

const audit = async (db: Db, { clock }: App, { accountId }: SignedIn, action: AuditAction) =>
  saveAudit(db, { at: clock(), actor: accountId, action, subject: accountId })

/** Runs in a transaction. The codes leave the server only with this answer. */
const issueCodes = async (db: Db, accountId: string): Promise<RecoveryCodes> => {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    db,
    accountId,
    codes.map((code) => recoveryHashOf(accountId, code)),
  )
  return { recovery_codes: codes }
}

export const renewRecoveryCodes = async (
  app: App,
  user: SignedIn,
  caller: Caller,
): Promise<RecoveryCodes> => {
  if (!user.hasSecondFactor) throw new Refusal(409, notSetUp)
  const codes = await app.db.transaction().execute(async (trx) => {
    await audit(trx, app, user, 'recovery codes renewed')
    return issueCodes(trx, user.accountId)
  })
  logEvent(app, caller, 'second factor', 'ok', user.accountId)
  return codes
}

export const removeSecondFactor = async (app: App, user: SignedIn, caller: Caller): Promise<SecondFactor> => {
  if (user.needsSecondFactor) throw new Refusal(409, isRequired)
  await app.db.transaction().execute(async (trx) => {
    if (await removeSecondFactorOf(trx, user.accountId)) await audit(trx, app, user, 'second factor removed')
  })
  logEvent(app, caller, 'second factor', 'ok', user.accountId)
  return readSecondFactor(app, user)
}

export type Proof =
  | {
      readonly is: 'right'
      /** Set when it was a recovery code. */
      readonly codesLeft?: number
      /** False when the account has no second step. */
      readonly isEnrolled?: boolean
    }
  | { readonly is: 'wanted' }
  | { readonly is: 'wrong' }

/** Uses up a right code. Accounts without a second step need none. */
export const proveSecondFactor = async (
  app: App,
  accountId: string,
  code: string | undefined,
): Promise<Proof> => {
  const row = await findSecondFactor(app.db, accountId)
  if (!row || row.enrolled_at === null) return { is: 'right', isEnrolled: false }
  const plain = plainCode(code ?? '')
  if (plain === '') return { is: 'wanted' }
  return proveCode(app, row.account_id, plain, row)
}

const proveCode = async (
  app: App,
  accountId: string,
  plain: string,
  row: SecondFactorRow | undefined,
): Promise<Proof> => {
  if (isRecoveryCode(plain)) return redeemRecoveryCode(app, accountId, plain)
  return { is: row?.enrolled_at && (await isNextCode(app, row, plain)) ? 'right' : 'wrong' }
}

const group = 4
const groups = 4

const isRecoveryCode = (plain: string): boolean => plain.length === group * groups

const redeemRecoveryCode = async ({ db, clock }: App, accountId: string, plain: string): Promise<Proof> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    if (!(await consumeRecoveryCode(trx, recoveryHashOf(accountId, plain), now.toISOString())))
      return { is: 'wrong' }
    const codesLeft = await countRecoveryCodes(trx, accountId)
    await saveAudit(trx, {
      at: now,
      actor: accountId,
      action: 'recovery code used',
      subject: accountId,
      details: { left: codesLeft },
    })
    return { is: 'right', codesLeft }
  })
}

const isNextCode = async (app: App, row: SecondFactorRow, plain: string): Promise<boolean> => {
  const secret = row.secret === null ? undefined : unseal(sealOf(app, row.account_id), row.secret)
  if (secret === undefined) {
    app.log.warn({ event: 'second factor', account: row.account_id }, 'second factor cannot be read')
    return false
  }
  const now = app.clock()
  const step = stepOfCode(secret, plain, now)
  return step !== undefined && consumeStep(app.db, row.account_id, step, newestStep(now))
}

/** For a code checked before the password. Without a second step no code is right, but the check takes equally long. */
export const proveCodeFirst = async (app: App, accountId: string, code: string): Promise<Proof> =>
  proveCode(app, accountId, plainCode(code), await findSecondFactor(app.db, accountId))

const sealOf = ({ config }: Pick<App, 'config'>, accountId: string) => ({
  secret: config.secret,
  purpose: 'second factor',
  owner: accountId,
})

const codeCount = 10

const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

const newCode = () => Array.from({ length: groups }, newGroup).join('-')

// Recovery codes: ten on paper, for when the phone is lost. Each works once.

/** 32 characters that are not easily confused: 80 bits per code, too many to guess from a hash. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newGroup = () => Array.from({ length: group }, () => letters[randomInt(letters.length)]).join('')

/** For comparing: lower case, spaces and dashes do not matter. */
const plainCode = (typed: string): string => typed.replace(/[\s\-–]/g, '').toUpperCase()

/** How a code is stored. */
const recoveryHashOf = (accountId: string, code: string): string =>
  hash('sha256', `${accountId}:${plainCode(code)}`)
