// Postings planned for a time in the school's time zone: each is carried out exactly once, even after a restart.
import type { BodyOf } from '#shared/contract/call'
import type { PostingSchedule, schedulePosting } from '#shared/contract/reports/termReports'
import { instantOf, localTimeIn } from '#shared/rules/dates'
import { unnamedText } from '#shared/rules/papers/familyPapers'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { isUnnamed, refuseUnnamed } from '../../school/familyPapers'
import type { School } from '../../config/config'
import { refuseNoDays, Refusal } from '../../platform/core/refusal'
import { whileHolding } from '../../platform/database/queries/lease'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { PlanEnded, postReports, requireReason, type PostingApp } from './posting'
import {
  cancelSchedules,
  findWaitingSchedule,
  listDueSchedules,
  listWaitingSchedules,
  saveSchedule,
  saveScheduleProblem,
  type Schedule,
} from './queries'
import { findTerm, nameOf } from './term'

/** The plan for a term, in the school's time. */
export const findPlan = async (
  { db, config }: PostingApp,
  { year, term }: TermKey,
): Promise<PostingSchedule> => {
  const plan = await findWaitingSchedule(db, { year, term })
  return plan
    ? described(config.school, plan)
    : { year, term, at: null, reason: null, leave_out_empty: 0, problem: null }
}

const described = (school: School, plan: Schedule): PostingSchedule => {
  const { year, term, due_at, reason, leave_out_empty } = plan
  const at = localTimeIn(school.timeZone, new Date(due_at))
  return { year, term, at, reason, leave_out_empty, problem: problemOf(school, plan) }
}

/** A missing school name is reported before the day of the posting. */
const problemOf = (school: School, { problem }: Schedule): string | null =>
  isUnnamed(school) ? unnamedText(school.name) : problem

/** Everything that is planned, in the school's time. */
export const listPlans = async ({ db, config }: PostingApp): Promise<PostingSchedule[]> => {
  const plans = await listWaitingSchedules(db)
  return plans.map((plan) => described(config.school, plan))
}

/** Replaces the plan that the term had before. */
export const planPosting = async (
  app: PostingApp,
  by: string,
  { year, term, at, reason, leave_out_empty = 0 }: BodyOf<typeof schedulePosting> & { readonly at: string },
): Promise<PostingSchedule> => {
  const { db, config, clock } = app
  const now = clock()
  const state = await findTerm(db, { year, term })
  if (state.posted === 1)
    throw new Refusal(409, 'These reports are already posted. Withdraw them first to plan another posting.')
  refuseUnnamed(config.school)
  const due_at = dueAt(config.school, now, at)
  const why = reason?.trim() ?? ''
  await requireReason(app, by, { year, term }, why)
  const created_at = now.toISOString()
  await db.transaction().execute(async (trx) => {
    await cancelSchedules(trx, { year, term }, created_at)
    await saveSchedule(trx, {
      ...{ year, term, due_at, created_by: by, created_at },
      reason: why || null,
      leave_out_empty,
    })
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'term reports planned',
      subject: nameOf({ year, term }),
      details: { due_at, ...(leave_out_empty === 1 && { leave_out_empty }) },
    })
  })
  return findPlan(app, { year, term })
}

const dueAt = ({ timeZone }: School, now: Date, at: string): string => {
  refuseNoDays({ at: at.slice(0, 10) })
  const due = instantOf(timeZone, at)
  if (Number.isNaN(due.getTime()))
    throw new Refusal(422, 'This is not a date and time.', { at: ['This is not a date and time.'] })
  if (due <= now)
    throw new Refusal(422, 'Choose a time in the future.', { at: ['Choose a time in the future.'] })
  return due.toISOString()
}

/** The term need not have a plan. */
export const cancelPlan = async (app: PostingApp, by: string, key: TermKey): Promise<PostingSchedule> => {
  const { db, clock } = app
  const now = clock()
  await findTerm(db, key)
  await db.transaction().execute(async (trx) => {
    await cancelSchedules(trx, key, now.toISOString())
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'term reports plan withdrawn',
      subject: nameOf(key),
      details: { due_at: null },
    })
  })
  return findPlan(app, key)
}

/** The lease only saves work: without it, every instance would prepare the posting and one of them would succeed. */
const postingLease = { name: 'planned postings', seconds: 120 }

/** Posts everything that is due. `failed` is called for a posting that did not succeed; it stays planned. */
export const postDue = async (app: PostingApp, failed: (error: unknown, key: TermKey) => void) => {
  const { db, clock } = app
  const due = () => listDueSchedules(db, clock().toISOString())
  if ((await due()).length === 0) return
  await whileHolding(db, postingLease, clock, async () => {
    for (const plan of await due()) {
      const { year, term, created_by: by } = plan
      const leavesOutEmpty = plan.leave_out_empty === 1
      try {
        await postReports(app, by, { year, term }, { plan, leavesOutEmpty })
      } catch (error) {
        if (error instanceof PlanEnded) continue
        failed(error, { year, term })
        await noteProblem(db, plan, error)
      }
    }
  })
}

const unknownProblem =
  'Something went wrong in the portal. It tries again every few seconds. Ask the person who runs the portal: its log says more.'

/** Shown to the office. Attempts repeat every few seconds, so an unchanged problem is not written again. */
const noteProblem = async (db: Db, plan: Schedule, error: unknown) => {
  const problem = error instanceof Refusal ? error.message : unknownProblem
  if (problem !== plan.problem) await saveScheduleProblem(db, plan.id, problem)
}
