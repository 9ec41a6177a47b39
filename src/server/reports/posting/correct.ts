// Corrections after posting: finds the cards that would change, and issues their next revision.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import type { correctReports as correctReportsCall } from '#shared/contract/reports/termReports'
import { listName } from '#shared/rules/students/names'
import { cardChanges } from '#shared/rules/reports/cards/cardChanges'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { refuseUnnamed } from '../../school/familyPapers'
import { Refusal } from '../../platform/core/refusal'
import { Overtaken } from '../../platform/database/databaseFault'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { readFrozenCard } from '../cards/frozenCardData'
import { findCard, saveRevisions } from '../cards/revisionsQueries'
import { findStudentClass, type TermClass } from '../cards/termFactsQueries'
import { saveNextTermVersion } from './queries'
import { changedCards, nextRevision, tellFamilies, type ChangedCard } from './posting'
import { findTerm, nameOf, againWhenOvertaken } from './term'

/**
 * Cards that would now differ from the ones families have. While the term is not posted, only a card that a family already
 * has can differ.
 */
export const listChanges = async (app: App, key: TermKey): Promise<ReportChange[]> => {
  const state = await findTerm(app.db, key)
  const changed = await findChangedCards(app, key)
  return describeAll(
    app.db,
    key,
    state.posted === 1 ? changed : changed.filter(({ revision }) => revision !== null),
  )
}

const findChangedCards = async (
  app: Pick<App, 'db' | 'config'>,
  key: TermKey,
  only?: readonly TermClass[],
): Promise<ChangedCard[]> => {
  const changed: ChangedCard[] = []
  for await (const card of changedCards(app, key, only)) changed.push(card)
  return changed.sort(inListOrder)
}

/** Sorts by class and name, the order in which the office looks for a student. */
const inListOrder = ({ live: a }: ChangedCard, { live: b }: ChangedCard): number =>
  a.form_level - b.form_level ||
  a.class_id.localeCompare(b.class_id, 'en') ||
  listName(a.student).localeCompare(listName(b.student), 'en')

const describeAll = async (
  db: Db,
  key: TermKey,
  changed: readonly ChangedCard[],
): Promise<ReportChange[]> => {
  const described: ReportChange[] = []
  for (const one of changed) described.push(await describe(db, key, one))
  return described
}

const describe = async (db: Db, key: TermKey, { live, revision }: ChangedCard): Promise<ReportChange> => {
  const { id: student_id, first_name, last_name } = live.student
  const before = revision === null ? undefined : await findCard(db, key, student_id, revision)
  const changed = before === undefined ? ['No card yet'] : cardChanges(readFrozenCard(before), live, 'office')
  return { student_id, first_name, last_name, class_id: live.class_id, revision, changed }
}

type Correction = BodyOf<typeof correctReportsCall>

/** The reason is printed on the card and shown in the family's list. */
export const correctReports = (app: App, by: string, correction: Correction) =>
  againWhenOvertaken(() => correct(app, by, correction))

type Corrected = AnswerOf<typeof correctReportsCall>

const correct = async (
  app: App,
  by: string,
  { year, term, student_ids, reason }: Correction,
): Promise<Corrected> => {
  const { db, clock, config } = app
  const now = clock()
  const key = { year, term }
  const state = await findTerm(db, key)
  if (state.posted === 0)
    throw new Refusal(409, 'These reports are not posted. Posting them will include all changes.')
  refuseUnnamed(config.school)
  const wanted = new Set(student_ids)
  const changed = await findChangedCards(app, key, await classesOf(db, key, student_ids))
  const own = changed.filter(({ live }) => wanted.has(live.student.id))
  const issue = { ...key, issued_at: now.toISOString(), issued_by: by, reason }
  const revisions = own.map((one) => nextRevision(issue, one))
  if (revisions.length > 0)
    await db.transaction().execute(async (trx) => {
      if (!(await saveNextTermVersion(trx, key, state.version))) throw new Overtaken()
      await saveRevisions(trx, revisions, nextTurn)
      await tellFamilies(app, trx, now, revisions)
      const details = {
        reason,
        students: revisions.map(({ student_id, revision }) => ({ student_id, revision })),
      }
      await saveAudit(trx, {
        at: now,
        actor: by,
        action: 'term reports corrected',
        subject: nameOf(key),
        details,
      })
    })
  const corrected = new Set(revisions.map(({ student_id }) => student_id))
  const others = changed.filter(({ live }) => !wanted.has(live.student.id))
  return {
    corrected: revisions.map(({ student_id, revision }) => ({ student_id, revision })),
    unchanged: [...wanted].filter((id) => !corrected.has(id)),
    others: await describeAll(db, key, others),
  }
}

const classesOf = async (db: Db, key: TermKey, studentIds: readonly string[]): Promise<TermClass[]> => {
  const classes = new Map<string, TermClass>()
  for (const id of new Set(studentIds)) {
    const own = await findStudentClass(db, key, id)
    if (!own)
      throw new Refusal(422, 'This student is not in this term.', {
        student_ids: [`${id} is not in this term.`],
      })
    classes.set(`${own.form_level} ${own.class_id}`, own)
  }
  return [...classes.values()]
}
