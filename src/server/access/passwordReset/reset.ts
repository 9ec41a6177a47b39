// Resets a password to the date of birth. The administrator neither chooses nor sees a password (SEC-41).
import { accountIdOf } from '#shared/rules/access/accountId'
import { fullName } from '#shared/rules/students/names'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { hourSeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { Db } from '../../platform/database/schema/schema'
import {
  consume,
  listUsed,
  removeRateLimit,
  secondsLeft,
  type RateLimit,
} from '../../platform/database/rateLimits'
import { saveAudit } from '../../trail/audit/queries'
import { signInRateLimits } from '../lockout/lockoutPolicy'
import { loginKeyOf, findStudentForReset, saveReset, type StudentForReset } from '../signIn/queries'
import { revokeAccess, tellOfPassword } from '../password/change'
import { logEvent, type Caller } from '../../http/requestLog'

export const noBirthday =
  'This student has no date of birth on record. Enter it first: it is the first password.'

export const resetPassword = async (
  app: App,
  by: SignedIn,
  caller: Caller,
  { studentId, reason }: { studentId: string; reason: string | null },
): Promise<{ student_id: string; name: string }> => {
  const { db, config } = app
  const now = app.clock()
  const limit = hourly('resets', by, config.budgets.resetsPerAdmin)
  await checkLimit(db, limit, now, tooOften(limit.max))
  const student = await findStudentForReset(db, studentId)
  if (!student) throw notFound()
  if (!student.date_of_birth) throw new Refusal(409, noBirthday)
  await inTransaction(db, async (trx) => {
    await resetWithin(app, trx, by, caller, now, student, { reason })
    await consume(trx, [limit], now)
  })
  logReset(app, caller, studentId)
  return { student_id: studentId, name: fullName(student) }
}

const tooOften = (max: number) => `You have reset ${max} passwords within an hour. Please try again later.`

export const hourly = (name: string, { accountId }: SignedIn, max: number): RateLimit => ({
  name: `${name}:${accountId}`,
  max,
  seconds: hourSeconds,
})

/** @param text the refusal when the limit is used up */
export const checkLimit = async (db: Db, limit: RateLimit, now: Date, text: string) => {
  const [used = 0] = await listUsed(db, [limit], now)
  if (used >= limit.max) throw new Refusal(429, text, undefined, secondsLeft(limit, now))
}

/** In a transaction. Makes an account for a student without one. */
export const resetWithin = async (
  app: App,
  trx: Db,
  by: SignedIn,
  caller: Caller,
  now: Date,
  student: Pick<StudentForReset, 'id' | 'first_name' | 'last_name'>,
  details: Readonly<Record<string, unknown>>,
) => {
  const subject = accountIdOf('student', student.id)
  const loginKey = loginKeyOf('student', student.id)
  await saveReset(trx, student.id, fullName(student), now.toISOString())
  const moment = { at: now, by: by.accountId }
  await revokeAccess(trx, { id: subject, role: 'student', login: student.id }, moment)
  await removeRateLimit(trx, signInRateLimits(app.config, caller.ip, loginKey).defaultPerAccount, now)
  await saveAudit(trx, { at: now, actor: by.accountId, action: 'password reset', subject, details })
  await tellOfPassword(app, trx, student.id, now)
}

export const logReset = (app: App, caller: Caller, studentId: string) =>
  logEvent(app, caller, 'password reset', 'ok', accountIdOf('student', studentId))
