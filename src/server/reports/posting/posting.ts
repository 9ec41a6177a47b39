// Posts a term like a release: the posting and every family's card are stored in one transaction, or not at all.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PostedTermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
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
import { Refusal } from '../../platform/core/refusal'
import { Overtaken } from '../../platform/database/databaseFault'
import type { Db } from '../../platform/database/schema/schema'
import { refuseUnnamed } from '../../school/familyPapers'
import { findEpoch } from '../../students/restores/queries'
import { saveAudit } from '../../trail/audit/queries'
import { freeze, isSameCard, newCheckToken, type Frozen } from '../cards/frozenCardData'
import { liveClasses } from '../cards/reportCards'
import { listCurrentHashes, saveRevisions, type NewRevision } from '../cards/revisionsQueries'
import type { TermClass } from '../cards/termFactsQueries'
import { cancelSchedules, savePosting, saveScheduleDone, type Schedule, type TermState } from './queries'
import { againWhenOvertaken, findTerm, nameOf } from './term'

/** The parts of the app that a posting works with. */
export type PostingApp = Pick<App, 'db' | 'config' | 'clock' | 'tell'>

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
export const postReports = (app: PostingApp, by: string, key: TermKey, options: PostOptions = {}) =>
  againWhenOvertaken(() => post(app, by, key, options))

const post = async (
  app: PostingApp,
  by: string,
  key: TermKey,
  options: PostOptions,
): Promise<PostedTermReport> => {
  const { db, config, clock } = app
  const { plan, leavesOutEmpty } = options
  const now = clock()
  const state = await findTerm(db, key)
  if (state.posted === 1) {
    await db.transaction().execute((trx) => endPlan(trx, now, key, plan))
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
    await endPlan(trx, now, key, plan)
    await saveRevisions(trx, revisions, nextTurn)
    await tellFamilies(app, trx, now, revisions, await isFromBeforeRestore(trx, plan))
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

/** A plan that was due before the restore may have been carried out then, which the copy does not know. */
const isFromBeforeRestore = async (db: Db, plan?: Schedule): Promise<boolean> => {
  const epoch = plan ? await findEpoch(db) : null
  return plan !== undefined && epoch !== null && plan.due_at < epoch.restoredAt
}

/** A card is there, or there is a corrected one. */
export const tellFamilies = (
  { tell }: Pick<App, 'tell'>,
  db: Db,
  at: Date,
  revisions: readonly NewRevision[],
  mayBeSent = false,
): Promise<void> => {
  const students = revisions.map(({ student_id, year, term, revision }) => ({
    student_id,
    about: `${nameOf({ year, term })} ${revision}`,
    data: { term: `Term ${term} of ${academicYear(year)}` },
  }))
  return tell(db, { kind: 'report', students, at, mayBeSent })
}

/** Ends the plan that this posting carries out. A posting by hand cancels the term's plan. */
const endPlan = async (db: Db, now: Date, key: TermKey, plan?: Schedule) => {
  if (!plan) await cancelSchedules(db, key, now.toISOString())
  else if (!(await saveScheduleDone(db, plan.id, now.toISOString()))) throw new PlanEnded()
}

/** The plan was cancelled, or another process has carried it out: this one must not post. */
export class PlanEnded extends Error {}

/** A plan without a reason gets a standard one: nobody is there to ask, and cards may have changed since. */
const reasonFor = ({ reason = '', plan }: PostOptions): string =>
  plan ? (plan.reason ?? repostedReason) : reason.trim()

/** Posting again makes no new revision of unchanged cards. */
const newRevisions = async (
  app: PostingApp,
  by: string,
  key: TermKey,
  { reason, leavesOutEmpty = false }: { readonly reason: string; readonly leavesOutEmpty?: boolean },
): Promise<{ readonly revisions: NewRevision[]; readonly leftOut: string[] }> => {
  const issued = { ...key, issued_at: app.clock().toISOString(), issued_by: by }
  const revisions: NewRevision[] = []
  const leftOut: string[] = []
  for await (const card of changedCards(app, key)) {
    const isFirst = card.revision === null
    // A family that has a card gets the empty one as well, because it must see that there are no marks now.
    if (leavesOutEmpty && isFirst && card.isEmpty) leftOut.push(card.live.student.id)
    else revisions.push(nextRevision({ ...issued, reason: isFirst ? null : reason }, card))
  }
  return { revisions, leftOut }
}

/** Families must be told why their card has changed. */
const refuseWithoutReason = (revisions: readonly NewRevision[], reason: string) => {
  if (reason !== '' || revisions.every(({ revision }) => revision === 1)) return
  const text = 'Cards have changed since families last received them. Give a reason for the families to read.'
  throw new Refusal(422, text, { reason: ['Give a reason.'] })
}

/** Refuses a plan without a reason if posting now would need one. */
export const requireReason = async (app: PostingApp, by: string, key: TermKey, reason: string) => {
  if (reason === '') refuseWithoutReason((await newRevisions(app, by, key, { reason })).revisions, reason)
}

/** Families stop seeing the cards at once; the frozen cards are kept for the next posting. */
export const withdrawReports = (app: PostingApp, by: string, key: TermKey) =>
  againWhenOvertaken(() => withdraw(app, by, key))

const withdraw = async ({ db, clock }: PostingApp, by: string, key: TermKey): Promise<PostedTermReport> => {
  const now = clock()
  const state = await findTerm(db, key)
  return db.transaction().execute(async (trx) => {
    await endPlan(trx, now, key)
    if (state.posted === 0) return { ...reportOf(state), notice: 'These reports were not posted.' }
    const saved = await savePosting(trx, withdrawn(reportOf(state)), state.version)
    if (!saved) throw new Overtaken()
    await saveAudit(trx, { at: now, actor: by, action: 'term reports withdrawn', subject: nameOf(key) })
    return saved
  })
}

const reportOf = ({ year, term, posted: isPosted, date_posted }: TermState): PostedTermReport => ({
  year,
  term,
  posted: isPosted,
  date_posted,
})

export interface ChangedCard {
  readonly live: FrozenCard
  readonly frozen: Frozen
  /** The revision that the family has; null before the first. */
  readonly revision: number | null
  /** True if the student has no mark at all. */
  readonly isEmpty: boolean
}

/**
 * The cards that differ from the ones families have.
 * @param only limits the comparison to these classes
 */
export async function* changedCards(
  { db, config }: Pick<App, 'db' | 'config'>,
  key: TermKey,
  only?: readonly TermClass[],
): AsyncGenerator<ChangedCard> {
  const given = await listCurrentHashes(db, key)
  for await (const { facts, term } of liveClasses(db, key, config.school, only)) {
    const empty = studentsWithoutMarks(facts)
    for (const live of classCards(term, facts)) {
      const frozen = freeze(live)
      const before = given.get(live.student.id)
      const isEmpty = empty.has(live.student.id)
      if (!isSameCard(before, live, frozen))
        yield { live, frozen, revision: before?.revision ?? null, isEmpty }
    }
  }
}

export const nextRevision = (
  issued: Pick<NewRevision, 'year' | 'term' | 'issued_at' | 'issued_by' | 'reason'>,
  { live, frozen, revision }: ChangedCard,
): NewRevision => ({
  ...frozen,
  ...issued,
  student_id: live.student.id,
  class_id: live.class_id,
  form_level: live.form_level,
  revision: (revision ?? 0) + 1,
  token: newCheckToken(),
})
