// Checks the code of an administrator, at sign-in and before dangerous actions (SEC-30, SEC-31).
import { hash, randomInt } from 'node:crypto'
import type { App } from '../../http/appParts'
import { unseal } from '../../platform/crypto/sealing'
import { newestStep, stepOfCode } from '../../platform/crypto/totp'
import { saveAudit } from '../../trail/audit/queries'
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

export const sealOf = ({ config }: Pick<App, 'config'>, accountId: string) => ({
  secret: config.secret,
  purpose: 'second factor',
  owner: accountId,
})

const codeCount = 10

export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

const newCode = () => Array.from({ length: groups }, newGroup).join('-')

// Recovery codes: ten on paper, for when the phone is lost. Each works once.

/** 32 characters that are not easily confused: 80 bits per code, too many to guess from a hash. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const newGroup = () => Array.from({ length: group }, () => letters[randomInt(letters.length)]).join('')

/** For comparing: lower case, spaces and dashes do not matter. */
export const plainCode = (typed: string): string => typed.replace(/[\s\-–]/g, '').toUpperCase()

/** How a code is stored. */
export const recoveryHashOf = (accountId: string, code: string): string =>
  hash('sha256', `${accountId}:${plainCode(code)}`)
