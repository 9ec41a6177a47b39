// Checks the code of an administrator, at sign-in and before dangerous actions (SEC-30, SEC-31).
import { unseal } from '../../platform/crypto/sealing'
import { newestStep, stepOfCode } from '../../platform/crypto/totp'
import { saveAudit } from '../../trail/audit/auditQueries'
import type { AuthDeps } from '../signIn/requestContext'
import { isRecoveryCode, plainCode, recoveryHashOf } from './recoveryCodes'
import {
  countRecoveryCodes,
  findSecondFactor,
  consumeRecoveryCode,
  consumeStep,
  type SecondFactorRow,
} from './queries'

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

export const sealOf = ({ config }: Pick<AuthDeps, 'config'>, accountId: string) => ({
  secret: config.secret,
  purpose: 'second factor',
  owner: accountId,
})

const isNextCode = async (deps: AuthDeps, row: SecondFactorRow, plain: string): Promise<boolean> => {
  const secret = row.secret === null ? undefined : unseal(sealOf(deps, row.account_id), row.secret)
  if (secret === undefined) {
    deps.log.warn({ event: 'second factor', account: row.account_id }, 'second factor cannot be read')
    return false
  }
  const now = deps.clock()
  const step = stepOfCode(secret, plain, now)
  return step !== undefined && consumeStep(deps.db, row.account_id, step, newestStep(now))
}

const redeemRecoveryCode = async (
  { db, clock }: AuthDeps,
  accountId: string,
  plain: string,
): Promise<Proof> => {
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

const proveCode = async (
  deps: AuthDeps,
  accountId: string,
  plain: string,
  row: SecondFactorRow | undefined,
): Promise<Proof> => {
  if (isRecoveryCode(plain)) return redeemRecoveryCode(deps, accountId, plain)
  return { is: row?.enrolled_at && (await isNextCode(deps, row, plain)) ? 'right' : 'wrong' }
}

/** Uses up a right code. Accounts without a second step need none. */
export const proveSecondFactor = async (
  deps: AuthDeps,
  accountId: string,
  code: string | undefined,
): Promise<Proof> => {
  const row = await findSecondFactor(deps.db, accountId)
  if (!row || row.enrolled_at === null) return { is: 'right', isEnrolled: false }
  const plain = plainCode(code ?? '')
  if (plain === '') return { is: 'wanted' }
  return proveCode(deps, row.account_id, plain, row)
}

/** For a code checked before the password. Without a second step no code is right, but the check takes equally long. */
export const proveCodeFirst = async (deps: AuthDeps, accountId: string, code: string): Promise<Proof> =>
  proveCode(deps, accountId, plainCode(code), await findSecondFactor(deps.db, accountId))
