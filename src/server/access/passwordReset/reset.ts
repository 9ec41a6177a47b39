// Resets to the date of birth. The administrator neither chooses nor sees a password (SEC-41).
import { accountIdOf } from '#shared/rules/access/accountId'
import { fullName } from '#shared/rules/students/names'
import type { SignedIn } from '../../http/security/session'
import { hourSeconds } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import {
  consume,
  listUsed,
  removeRateLimit,
  secondsLeft,
  type RateLimit,
} from '../../platform/rateLimits/rateLimitsRepository'
import { saveAudit } from '../../trail/audit/auditQueries'
import { findStudentForReset, saveReset } from '../signIn/queries'
import { loginKeyOf } from '../lockout/queries'
import { signInRateLimits } from '../lockout/policy'
import { revokeAccess } from '../password/revokeAccess'
import type { AuthDeps, RequestContext } from '../signIn/requestContext'
import { logEvent } from '../signIn/events'
import { passwordResetTexts } from './passwordResetTexts'

/** Who resets, when and from where. */
export interface ResetContext {
  readonly deps: AuthDeps
  readonly by: SignedIn
  readonly context: RequestContext
  readonly now: Date
}

export const hourly = (name: string, { accountId }: SignedIn, max: number): RateLimit => ({
  name: `${name}:${accountId}`,
  max,
  seconds: hourSeconds,
})

/** @param text what is said when nothing is left of it */
export const checkLimit = async (db: Db, limit: RateLimit, now: Date, text: string) => {
  const [used = 0] = await listUsed(db, [limit], now)
  if (used >= limit.max) throw new Refusal(429, text, undefined, secondsLeft(limit, now))
}

type Student = NonNullable<Awaited<ReturnType<typeof findStudentForReset>>>

/** Makes the account of who has none. */
export const resetWithin = async (
  trx: Db,
  { deps: { config }, by, context, now }: ResetContext,
  student: Pick<Student, 'id' | 'first_name' | 'last_name'>,
  details: Readonly<Record<string, unknown>>,
) => {
  const subject = accountIdOf('student', student.id)
  const loginKey = loginKeyOf('student', student.id)
  await saveReset(trx, student.id, fullName(student), now.toISOString())
  await revokeAccess(trx, { id: subject, role: 'student', login: student.id })
  await removeRateLimit(trx, signInRateLimits(config, context.ip, loginKey).defaultPerAccount, now)
  await saveAudit(trx, { at: now, actor: by.accountId, action: 'password reset', subject, details })
}

export const logReset = ({ deps, context }: ResetContext, studentId: string) =>
  logEvent(deps.log, {
    ...{ event: 'password reset', outcome: 'ok', account: accountIdOf('student', studentId) },
    ...{ ip: context.ip, request_id: context.requestId },
  })

export const resetPassword = async (
  reset: ResetContext,
  { studentId, reason }: { studentId: string; reason: string | null },
): Promise<{ student_id: string; name: string }> => {
  const { deps, by, now } = reset
  const { db, config } = deps
  const limit = hourly('resets', by, config.budgets.resetsPerAdmin)
  await checkLimit(db, limit, now, passwordResetTexts.tooOften(limit.max))
  const student = await findStudentForReset(db, studentId)
  if (!student) throw notFound()
  if (!student.date_of_birth) throw new Refusal(409, passwordResetTexts.noBirthday)
  await db.transaction().execute(async (trx) => {
    await resetWithin(trx, reset, student, { reason })
    await consume(trx, [limit], now)
  })
  logReset(reset, studentId)
  return { student_id: studentId, name: fullName(student) }
}
