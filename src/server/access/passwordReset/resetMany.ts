// Resets many passwords in one transaction: all of them, or none. There is no way back.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import { resetStudentPasswords as resetCall } from '#shared/contract/access/passwordResets'
import { bulkActTexts } from '#shared/rules/students/bulkActs'
import { findAnswer, insertAnswer } from '../../http/transport/idempotencyQueries'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/inTransaction'
import type { Db } from '../../platform/database/schema/schema'
import { consume } from '../../platform/rateLimits/rateLimitsRepository'
import { claimAccount } from '../../trail/views/staffViewsQueries'
import type { PlannedResets } from './planPasswordResets'
import { planResets } from './planPasswordResets'
import { passwordResetTexts } from './passwordResetTexts'
import { checkLimit, hourly, logReset, resetWithin, type ResetContext } from './reset'

type Answer = AnswerOf<typeof resetCall>

const refuse = ({ plan: { basis, refused } }: PlannedResets, seen: string) => {
  if (basis !== seen) throw new Refusal(409, bulkActTexts.stale)
  if (refused.length > 0) throw new Refusal(409, bulkActTexts.refused(refused.length))
}

const limitOf = ({ deps, by }: Pick<ResetContext, 'deps' | 'by'>) =>
  hourly('bulk-resets', by, deps.config.budgets.bulkResetsPerAdmin)

const checkLimitOf = (db: Db, reset: ResetContext) => {
  const limit = limitOf(reset)
  return checkLimit(db, limit, reset.now, passwordResetTexts.tooOftenMany(limit.max))
}

export const planPasswordResets = async (reset: ResetContext, ids: readonly string[]) => {
  const { db, config } = reset.deps
  await checkLimitOf(db, reset)
  return (await planResets(db, ids, config.budgets.studentsPerReset)).plan
}

interface Done {
  readonly answer: Answer
  /** Nobody when it was done before. */
  readonly ids: readonly string[]
}

/** Requests that only read are answered in between. */
const resetEach = async (trx: Db, reset: ResetContext, { students }: PlannedResets): Promise<Done> => {
  const details = { reason: null, students_at_once: students.length }
  for (const student of students) {
    await resetWithin(trx, reset, student, details)
    await nextTurn()
  }
  return { answer: { students: students.length }, ids: students.map(({ id }) => id) }
}

/** Sent once more under its ID, because the answer was lost, it is not done twice. */
export const resetPasswords = async (
  reset: ResetContext,
  { id: key, student_ids, basis }: BodyOf<typeof resetCall>,
): Promise<Answer> => {
  const { deps, by, now } = reset
  // For another plan it is another reset.
  const request = { account_id: by.accountId, route: resetCall.path, key: `${key} ${basis}` }
  const { answer, ids } = await inTransaction(deps.db, async (trx): Promise<Done> => {
    // Those of one administrator come one after the other.
    await claimAccount(trx, by.accountId)
    const earlier = await findAnswer(trx, request)
    if (earlier) return { answer: JSON.parse(earlier.body) as Answer, ids: [] }
    await checkLimitOf(trx, reset)
    const planned = await planResets(trx, student_ids, deps.config.budgets.studentsPerReset)
    refuse(planned, basis)
    const done = await resetEach(trx, reset, planned)
    await consume(trx, [limitOf(reset)], now)
    const body = JSON.stringify(done.answer)
    await insertAnswer(trx, { ...request, status: 200, body, at: now.toISOString() })
    return done
  })
  for (const id of ids) logReset(reset, id)
  return answer
}
