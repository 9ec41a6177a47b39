// Posts a term like a release: the posting and every family's card are stored in one transaction, or not at all.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PostedTermReport } from '#shared/contract/reports/termReports'
import { studentsWithoutMarks } from '#shared/rules/reports/cards/postingGaps'
import { classCards } from '#shared/rules/reports/cards/reportCard'
import {
  localTimeText,
  posted,
  repostedReason,
  withdrawn,
  type TermKey,
} from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { refuseUnnamed } from '../../school/familyPapers'
import { Refusal } from '../../platform/core/refusal'
import { Overtaken } from '../../platform/database/databaseFault'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { freeze, isSameCard, newCheckToken } from '../cards/frozenCardData'
import { liveClasses } from '../cards/liveCards'
import { listCurrentHashes, saveRevisions, type NewRevision } from '../cards/revisionsQueries'
import {
  cancelSchedules,
  saveScheduleDone,
  type Schedule,
  findTermState,
  savePosting,
  type TermState,
} from './queries'

/** The parts of the app that a posting works with. */
export type Posting = Pick<App, 'db' | 'config' | 'clock'>

interface PostOptions {
  reason?: string
  /** Students without any mark get no card yet. */
  leavesOutEmpty?: boolean
  plan?: Schedule
}

/**
 * A repeated call changes nothing; its answer says that the reports were already posted (REL-61).
 * @param by account id of the administrator who posts, or who planned it
 */
export const postReports = (app: Posting, by: string, key: TermKey, options: PostOptions = {}) =>
  untilSettled(() => post(app, by, key, options))

const post = async (
  app: Posting,
  by: string,
  key: TermKey,
  options: PostOptions,
): Promise<PostedTermReport> => {
  const { db, config, clock } = app
  const { plan, leavesOutEmpty } = options
  const now = clock()
  const state = await findTerm(db, key)
  if (state.posted === 1) {
    await db.transaction().execute((trx) => settlePlan(trx, now, key, plan))
    return {
      ...reportOf(state),
      notice: `These reports were already posted on ${localTimeText(state.date_posted)}.`,
    }
  }
  refuseUnnamed(config.school)
  const reason = reasonFor(options)
  const { revisions, leftOut } = await newRevisions(app, by, key, { reason, leavesOutEmpty })
  refuseWithoutReason(revisions, reason)
  return db.transaction().execute(async (trx) => {
    const saved = await savePosting(trx, posted(reportOf(state), now, config.school.timeZone), state.version)
    if (!saved) throw new Overtaken()
    await settlePlan(trx, now, key, plan)
    await saveRevisions(trx, revisions, nextTurn)
    const details = {
      cards: revisions.length,
      corrected: revisions.filter(({ revision }) => revision > 1).length,
      ...(leftOut.length > 0 && { left_out: leftOut }),
    }
    const subject = nameOf(key)
    await saveAudit(trx, { at: now, actor: by, action: 'term reports posted', subject, details })
    return { ...saved, ...(leftOut.length > 0 && { left_out: leftOut }) }
  })
}

/** Ends the plan behind this posting, or cancels a plan that the posting makes unnecessary. */
const settlePlan = async (db: Db, now: Date, key: TermKey, plan?: Schedule) => {
  if (!plan) await cancelSchedules(db, key, now.toISOString())
  else if (!(await saveScheduleDone(db, plan.id, now.toISOString()))) throw new PlanEnded()
}

/** The plan was cancelled, or another process has carried it out: this one must not post. */
export class PlanEnded extends Error {}

/** Families stop seeing the cards at once; the frozen cards are kept for the next posting. */
export const withdrawReports = (app: Posting, by: string, key: TermKey) =>
  untilSettled(() => withdraw(app, by, key))

const withdraw = async ({ db, clock }: Posting, by: string, key: TermKey): Promise<PostedTermReport> => {
  const now = clock()
  const state = await findTerm(db, key)
  return db.transaction().execute(async (trx) => {
    await settlePlan(trx, now, key)
    if (state.posted === 0) return { ...reportOf(state), notice: 'These reports were not posted.' }
    const saved = await savePosting(trx, withdrawn(reportOf(state)), state.version)
    if (!saved) throw new Overtaken()
    await saveAudit(trx, { at: now, actor: by, action: 'term reports withdrawn', subject: nameOf(key) })
    return saved
  })
}

/** Refuses to plan a posting that would be refused now. */
export const requireReason = async (app: Posting, by: string, key: TermKey, reason: string) => {
  if (reason === '') refuseWithoutReason((await newRevisions(app, by, key, { reason })).revisions, reason)
}

/** Families must be told why their card has changed. */
const refuseWithoutReason = (revisions: readonly NewRevision[], reason: string) => {
  if (reason !== '' || revisions.every(({ revision }) => revision === 1)) return
  const text = 'Cards have changed since families last received them. Give a reason for the families to read.'
  throw new Refusal(422, text, { reason: ['Give a reason.'] })
}

/** Nobody can be asked when a plan is carried out, and cards may have changed since it was made. */
const reasonFor = ({ reason = '', plan }: PostOptions): string =>
  plan ? (plan.reason ?? repostedReason) : reason.trim()

/** Cards that differ from their latest revision. Posting again makes no new revision of unchanged cards. */
const newRevisions = async (
  { db, config, clock }: Posting,
  by: string,
  key: TermKey,
  { reason, leavesOutEmpty = false }: { readonly reason: string; readonly leavesOutEmpty?: boolean },
): Promise<{ readonly revisions: NewRevision[]; readonly leftOut: string[] }> => {
  const issued_at = clock().toISOString()
  const given = await listCurrentHashes(db, key)
  const revisions: NewRevision[] = []
  const leftOut: string[] = []
  for await (const { facts, term } of liveClasses(db, key, config.school)) {
    const empty = leavesOutEmpty ? studentsWithoutMarks(facts) : new Set<string>()
    for (const card of classCards(term, facts)) {
      const frozen = freeze(card)
      const before = given.get(card.student.id)
      if (isSameCard(before, card, frozen)) continue
      // A family that has a card already is told that it has changed.
      if (!before && empty.has(card.student.id)) {
        leftOut.push(card.student.id)
        continue
      }
      revisions.push({
        ...frozen,
        ...key,
        student_id: card.student.id,
        class_id: card.class_id,
        form_level: card.form_level,
        revision: (before?.revision ?? 0) + 1,
        token: newCheckToken(),
        issued_at,
        issued_by: by,
        reason: before ? reason : null,
      })
    }
  }
  return { revisions, leftOut }
}

const attempts = 5

/** A posting that was overtaken is prepared again, because its facts are out of date. */
export const untilSettled = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
  for (let left = attempts; left > 0; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Refusal(409, 'Marks of this term are being changed right now. Please try again in a moment.')
}

export const findTerm = async (db: Db, key: TermKey): Promise<TermState> => {
  const found = await findTermState(db, key)
  if (!found) throw new Refusal(404, 'This term does not exist.')
  return found
}

const reportOf = ({ year, term, posted: isPosted, date_posted }: TermState): PostedTermReport => ({
  year,
  term,
  posted: isPosted,
  date_posted,
})

const nameOf = ({ year, term }: TermKey): string => `${year}-${term}`
