// Server end of shared/contract/access/passwordResets, and of the reset of one.
import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/passwordResets'
import { resetStudentPassword } from '#shared/contract/access/signIn'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { BulkPlan } from '#shared/contract/students/bulkActs'
import { accountIdOf } from '#shared/rules/access/accountId'
import { bulkActTexts, byName, listedName } from '#shared/rules/students/bulkActs'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { findAnswer, insertAnswer } from '../../http/transport/answerOnce'
import { Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import { consume } from '../../platform/database/rateLimits'
import type { AccountTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { claimAccount } from '../../trail/views/queries'
import type { Caller } from '../../http/requestLog'
import { listStudentsForReset, lockAccounts, type StudentForReset } from '../signIn/queries'
import { checkLimit, hourly, logReset, noBirthday, resetPassword, resetWithin } from './reset'

/** Fits five thousand students with long IDs. */
const bodyLimit = 150_000

export const passwordResetHelpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(resetStudentPassword),
    handler: (request) => {
      const { student_id: studentId, reason = null } = request.body
      return resetPassword(app, currentUser(request), request, { studentId, reason })
    },
  })

  app.route({
    ...routeOptions(contract.planPasswordResets),
    bodyLimit,
    handler: (request) => planPasswordResets(app, currentUser(request), request.body.student_ids),
  })

  app.route({
    ...routeOptions(contract.resetStudentPasswords),
    bodyLimit,
    handler: (request) => resetPasswords(app, currentUser(request), request, request.body),
  })
}

const planPasswordResets = async (app: App, by: SignedIn, ids: readonly string[]) => {
  const limit = hourly('bulk-resets', by, app.config.budgets.bulkResetsPerAdmin)
  await checkLimit(app.db, limit, app.clock(), tooOften(limit.max))
  return (await planResets(app, app.db, ids)).plan
}

/** The page adds how long to wait. */
const tooOften = (max: number) =>
  `You have reset many passwords at once ${max} times within an hour, which is the limit.`

/** Students whose passwords are reset, in the order of the IDs, and the plan that says so. */
const planResets = async ({ config }: App, db: Db, ids: readonly string[]) => {
  const max = config.budgets.studentsPerReset
  if (ids.length > max) throw new Refusal(422, tooMany(max))
  const rows = await listStudentsForReset(db, ids)
  const students = new Map(rows.map((row) => [row.id, row]))
  const plan: BulkPlan = { changes: [], unchanged: [], refused: [], basis: basisOf(ids, students) }
  const named = ids.map((id) => {
    const student = students.get(id)
    return { id, student, name: student ? listedName(student) : id }
  })
  for (const { id: student_id, student, name } of named.sort(byName)) {
    const who = { student_id, name }
    if (!student) plan.refused.push({ ...who, why: bulkActTexts.unknown })
    else if (!student.date_of_birth) plan.refused.push({ ...who, why: noBirthday })
    else plan.changes.push({ ...who, before: passwordText(student.password_reset), after: 'Date of birth' })
  }
  return { plan, students: rows.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

const tooMany = (max: number) =>
  `At most ${max} passwords can be reset in one go. Choose fewer students, for example one class.`

/** Stays the same until somebody chooses a password, or gets or loses a date of birth. */
const basisOf = (ids: readonly string[], students: ReadonlyMap<string, StudentForReset>): string => {
  const standings = [...ids].sort().map((id) => {
    const student = students.get(id)
    return [id, student && [student.password_reset, Boolean(student.date_of_birth)]]
  })
  return hash('sha256', JSON.stringify(standings))
}

/** @param password_reset null: nobody has an account for this student yet */
const passwordText = (password_reset: AccountTable['password_reset'] | null): string => {
  if (password_reset === null) return 'No account yet'
  return password_reset === 0 ? 'Own password' : 'No password chosen'
}

type Answer = AnswerOf<typeof contract.resetStudentPasswords>

/**
 * Resets all passwords in one transaction, or none. Sent once more under its ID, because the answer was lost, it is not done
 * twice.
 */
const resetPasswords = async (
  app: App,
  by: SignedIn,
  caller: Caller,
  { id: key, student_ids, basis }: BodyOf<typeof contract.resetStudentPasswords>,
): Promise<Answer> => {
  const now = app.clock()
  const limit = hourly('bulk-resets', by, app.config.budgets.bulkResetsPerAdmin)
  // For another plan it is another reset.
  const request = {
    account_id: by.accountId,
    route: contract.resetStudentPasswords.path,
    key: `${key} ${basis}`,
  }
  const done = await inTransaction(app.db, async (trx) => {
    // Those of one administrator come one after the other.
    await claimAccount(trx, by.accountId)
    const earlier = await findAnswer(trx, request)
    if (earlier) return { answer: JSON.parse(earlier.body) as Answer, students: [] }
    await checkLimit(trx, limit, now, tooOften(limit.max))
    // Before any of their links: whoever changes a password locks the account first, then its links.
    await lockAccounts(
      trx,
      student_ids.map((id) => accountIdOf('student', id)),
    )
    const { plan, students } = await planResets(app, trx, student_ids)
    if (plan.basis !== basis) throw new Refusal(409, bulkActTexts.stale)
    if (plan.refused.length > 0) throw new Refusal(409, bulkActTexts.refused(plan.refused.length))

    const details = { reason: null, students_at_once: students.length }
    for (const student of students) {
      await resetWithin(app, trx, by, caller, now, student, details)
      // Requests that only read are answered in between.
      await nextTurn()
    }
    await consume(trx, [limit], now)
    const answer: Answer = { students: students.length }
    await insertAnswer(trx, {
      ...request,
      status: 200,
      body: JSON.stringify(answer),
      at: now.toISOString(),
    })
    return { answer, students }
  })
  for (const { id } of done.students) logReset(app, caller, id)
  return done.answer
}
