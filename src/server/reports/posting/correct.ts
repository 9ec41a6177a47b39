// Marks that changed after posting: whose cards are affected, and issuing the next revision.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { ReportChange } from '#shared/contract/reports/postingCheck'
import type { FrozenCard } from '#shared/rules/reports/cards/frozenCard'
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
import { freeze, isSameCard, newCheckToken, readFrozenCard, type Frozen } from '../cards/frozenCardData'
import { liveCards } from '../cards/liveCards'
import { findCard, listCurrentHashes, saveRevisions, type NewRevision } from '../cards/revisionsQueries'
import { findStudentClass, type TermClass } from '../cards/termFactsQueries'
import { saveNextVersion } from './queries'
import { findTerm, untilSettled } from './posting'

/** Cards that would now differ from the ones families have. There are none before the first posting. */
export const listChanges = async (app: App, key: TermKey): Promise<ReportChange[]> => {
  const state = await findTerm(app.db, key)
  const changed = await listChanged(app, key)
  return describeAll(
    app.db,
    key,
    state.posted === 1 ? changed : changed.filter(({ revision }) => revision !== null),
  )
}

interface Changed {
  readonly live: FrozenCard
  readonly frozen: Frozen
  /** The one the family has; null: none yet. */
  readonly revision: number | null
}

const listChanged = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  key: TermKey,
  only?: readonly TermClass[],
): Promise<Changed[]> => {
  const given = await listCurrentHashes(db, key)
  const changed: Changed[] = []
  for await (const live of liveCards(db, key, config.school, only)) {
    const frozen = freeze(live)
    const before = given.get(live.student.id)
    if (!isSameCard(before, live, frozen)) changed.push({ live, frozen, revision: before?.revision ?? null })
  }
  return changed.sort(inListOrder)
}

/** By class and name, as the office looks for somebody. */
const inListOrder = ({ live: a }: Changed, { live: b }: Changed): number =>
  a.form_level - b.form_level ||
  a.class_id.localeCompare(b.class_id, 'en') ||
  listName(a.student).localeCompare(listName(b.student), 'en')

const describeAll = async (db: Db, key: TermKey, changed: readonly Changed[]): Promise<ReportChange[]> => {
  const described: ReportChange[] = []
  for (const one of changed) described.push(await describe(db, key, one))
  return described
}

const describe = async (db: Db, key: TermKey, { live, revision }: Changed): Promise<ReportChange> => {
  const { id: student_id, first_name, last_name } = live.student
  const before = revision === null ? undefined : await findCard(db, key, student_id, revision)
  const changed = before === undefined ? ['No card yet'] : cardChanges(readFrozenCard(before), live, 'office')
  return { student_id, first_name, last_name, class_id: live.class_id, revision, changed }
}

type Correction = BodyOf<typeof correctReportsCall>

/** The reason is printed on the card and shown in the family's list. */
export const correctReports = (app: App, by: string, correction: Correction) =>
  untilSettled(() => correct(app, by, correction))

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
  const changed = await listChanged(app, key, await classesOf(db, key, student_ids))
  const own = changed.filter(({ live }) => wanted.has(live.student.id))
  const issue = { ...key, issued_at: now.toISOString(), issued_by: by, reason }
  const revisions = own.map((one) => nextRevision(issue, one))
  if (revisions.length > 0)
    await db.transaction().execute(async (trx) => {
      if (!(await saveNextVersion(trx, key, state.version))) throw new Overtaken()
      await saveRevisions(trx, revisions, nextTurn)
      const details = {
        reason,
        students: revisions.map(({ student_id, revision }) => ({ student_id, revision })),
      }
      await saveAudit(trx, {
        at: now,
        actor: by,
        action: 'term reports corrected',
        subject: `${year}-${term}`,
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

const nextRevision = (
  issue: Pick<NewRevision, 'year' | 'term' | 'issued_at' | 'issued_by' | 'reason'>,
  { live, frozen, revision }: Changed,
): NewRevision => ({
  ...frozen,
  ...issue,
  student_id: live.student.id,
  class_id: live.class_id,
  form_level: live.form_level,
  revision: (revision ?? 0) + 1,
  token: newCheckToken(),
})
