// An administrator sets up or removes the second step of their sign-in (SEC-30).
import type { OfferedSecret, RecoveryCodes, SecondFactor } from '#shared/contract/access/secondFactor'
import type { AuditAction } from '#shared/rules/trail/auditActions'
import type { SignedIn } from '../../http/security/session'
import { minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { seal, unseal } from '../../platform/crypto/sealing'
import { newTotpSecret, stepOfCode, totpUri } from '../../platform/crypto/totp'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import type { RequestContext, AuthDeps } from '../signIn/requestContext'
import { removeOtherSessions } from '../sessions/queries'
import { logEvent } from '../signIn/events'
import { newRecoveryCodes, plainCode, recoveryHashOf } from './recoveryCodes'
import { sealOf } from './proof'
import {
  countRecoveryCodes,
  findSecondFactor,
  removeSecondFactorOf,
  replaceRecoveryCodes,
  saveEnrolled,
  saveOffered,
} from './queries'

/** An offered secret expires after this. */
const offerMinutes = 30

const offerIsOver = 'This took too long, or was started again elsewhere. Please start again.'
const wrongCode = 'This code is not right. Type the six digits that the app shows now.'
const isRequired = 'Your school requires the second step. You can move it to another phone instead.'
const notSetUp = 'The second step is not set up.'

export const readSecondFactor = async (
  { db, config }: AuthDeps,
  { accountId }: SignedIn,
): Promise<SecondFactor> => ({
  required: config.adminSecondFactor === 'offered' ? 0 : 1,
  enrolled_at: (await findSecondFactor(db, accountId))?.enrolled_at ?? null,
  recovery_codes_left: await countRecoveryCodes(db, accountId),
})

export const startSecondFactor = async (deps: AuthDeps, user: SignedIn): Promise<OfferedSecret> => {
  const { db, config, clock } = deps
  const secret = newTotpSecret()
  await saveOffered(db, user.accountId, seal(sealOf(deps, user.accountId), secret), clock().toISOString())
  return { secret, uri: totpUri(secret, config.school.shortName || config.school.name, user.login) }
}

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

const audit = async (db: Db, { clock }: AuthDeps, { accountId }: SignedIn, action: AuditAction) =>
  saveAudit(db, { at: clock(), actor: accountId, action, subject: accountId })

const logOutcome = (
  { log }: AuthDeps,
  { accountId }: SignedIn,
  { ip, requestId }: RequestContext,
  isOk: boolean,
) =>
  logEvent(log, {
    event: 'second factor',
    outcome: isOk ? 'ok' : 'refused',
    account: accountId,
    ip,
    request_id: requestId,
  })

const refuse = (status: number, text: string) => new Refusal(status, text, { code: [text] })

/** The offer and the step of its code, or a refusal. */
const provenOffer = async (deps: AuthDeps, { accountId }: SignedIn, typed: string) => {
  const now = deps.clock()
  const row = await findSecondFactor(deps.db, accountId)
  const isOver = !row?.offered_at || now.getTime() - Date.parse(row.offered_at) > offerMinutes * minuteMs
  const secret = row?.offered_secret ? unseal(sealOf(deps, accountId), row.offered_secret) : undefined
  if (!row || isOver || secret === undefined) return refuse(409, offerIsOver)
  const step = stepOfCode(secret, plainCode(typed), now)
  return step === undefined ? refuse(422, wrongCode) : { row, step, at: now.toISOString() }
}

/** Ends the other sessions of the account: they were opened without it. */
export const enrolSecondFactor = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
  code: string,
): Promise<RecoveryCodes> => {
  const proven = await provenOffer(deps, user, code)
  logOutcome(deps, user, context, !(proven instanceof Refusal))
  if (proven instanceof Refusal) throw proven
  const { row, step, at } = proven
  return deps.db.transaction().execute(async (trx) => {
    if (!(await saveEnrolled(trx, row, at, step))) throw refuse(409, offerIsOver)
    await removeOtherSessions(trx, user.accountId, user.sessionId)
    await audit(trx, deps, user, row.enrolled_at === null ? 'second factor set up' : 'second factor moved')
    return issueCodes(trx, user.accountId)
  })
}

export const renewRecoveryCodes = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
): Promise<RecoveryCodes> => {
  if (!user.hasSecondFactor) throw new Refusal(409, notSetUp)
  const codes = await deps.db.transaction().execute(async (trx) => {
    await audit(trx, deps, user, 'recovery codes renewed')
    return issueCodes(trx, user.accountId)
  })
  logOutcome(deps, user, context, true)
  return codes
}

export const removeSecondFactor = async (
  deps: AuthDeps,
  user: SignedIn,
  context: RequestContext,
): Promise<SecondFactor> => {
  if (deps.config.adminSecondFactor !== 'offered') throw new Refusal(409, isRequired)
  await deps.db.transaction().execute(async (trx) => {
    if (await removeSecondFactorOf(trx, user.accountId)) await audit(trx, deps, user, 'second factor removed')
  })
  logOutcome(deps, user, context, true)
  return readSecondFactor(deps, user)
}
