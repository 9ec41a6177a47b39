// Is the code right? Asked when an administrator signs in, and again before dangerous actions (SEC-30, SEC-31).
import { unseal } from '../../sealing'
import { saveAudit } from './auditRepository'
import type { Portal } from './asking'
import { isRecoveryCode, plainCode, recoveryHashOf } from './recoveryCodes'
import {
  countRecoveryCodes,
  findSecondFactor,
  useRecoveryCode,
  useStep,
  type SecondFactorRow,
} from './secondFactorRepository'
import { newestStep, stepOfCode } from './totp'

export type Proof =
  | {
      readonly is: 'right'
      /** Set when it was a recovery code. */
      readonly codesLeft?: number
    }
  | { readonly is: 'wanted' }
  | { readonly is: 'wrong' }

export const sealOf = ({ config }: Pick<Portal, 'config'>, accountId: string) => ({
  secret: config.secret,
  purpose: 'second factor',
  owner: accountId,
})

const isNextCode = async (portal: Portal, row: SecondFactorRow, plain: string): Promise<boolean> => {
  const secret = row.secret === null ? undefined : unseal(sealOf(portal, row.account_id), row.secret)
  if (secret === undefined) {
    portal.log.warn({ event: 'second factor', account: row.account_id }, 'second factor cannot be read')
    return false
  }
  const now = portal.clock()
  const step = stepOfCode(secret, plain, now)
  return step !== undefined && useStep(portal.db, row.account_id, step, newestStep(now))
}

const spendRecoveryCode = async ({ db, clock }: Portal, accountId: string, plain: string): Promise<Proof> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    if (!(await useRecoveryCode(trx, recoveryHashOf(accountId, plain), now.toISOString())))
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
  portal: Portal,
  accountId: string,
  plain: string,
  row: SecondFactorRow | undefined,
): Promise<Proof> => {
  if (isRecoveryCode(plain)) return spendRecoveryCode(portal, accountId, plain)
  return { is: row?.enrolled_at && (await isNextCode(portal, row, plain)) ? 'right' : 'wrong' }
}

/** A right code is used up by this. Accounts without a second step need none. */
export const proveSecondFactor = async (
  portal: Portal,
  accountId: string,
  code: string | undefined,
): Promise<Proof> => {
  const row = await findSecondFactor(portal.db, accountId)
  if (!row || row.enrolled_at === null) return { is: 'right' }
  const plain = plainCode(code ?? '')
  if (plain === '') return { is: 'wanted' }
  return proveCode(portal, row.account_id, plain, row)
}

/** For a code that comes before the password. Without a second step none is right; the work is the same. */
export const proveCodeFirst = async (portal: Portal, accountId: string, code: string): Promise<Proof> =>
  proveCode(portal, accountId, plainCode(code), await findSecondFactor(portal.db, accountId))
