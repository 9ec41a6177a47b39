// The office sees this before and after a posting.
import type { PostingCheck, ReportReader } from '#shared/contract/reports/postingCheck'
import type { ClassGaps } from '#shared/rules/reports/cards/classGaps'
import { dayIn } from '#shared/rules/dates'
import { takenSubjects } from '#shared/rules/reports/marks/expectedSubjects'
import type { TermFacts } from '#shared/rules/reports/marks/termFacts'
import {
  classGaps,
  classWithoutList,
  withFormSubjects,
  type CheckedClass,
} from '#shared/rules/reports/cards/postingGaps'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import type { Db } from '../../platform/database/schema/schema'
import { listRenamings, nameToday } from '../../school/lookups/classNamesQueries'
import { listFormClasses } from '../../school/lookups/queries'
import { liveClasses } from '../cards/liveCards'
import { listReaders, listWithoutCard } from '../cards/openingsQueries'
import { listCurrentHashes } from '../cards/revisionsQueries'
import { findPlan } from './schedule'
import type { TermState } from './queries'
import { countNotListed } from './notListed'
import { findTerm } from './posting'

export const checkPosting = async (app: App, key: TermKey): Promise<PostingCheck> => {
  const state = await findTerm(app.db, key)
  const { year, term, posted } = state
  const classes = await checkClasses(app, state)
  const given = await listCurrentHashes(app.db, key)
  const empty = classes
    .flatMap(({ gaps }) => gaps)
    .filter(({ student_id, no_marks }) => no_marks === 1 && !given.has(student_id))
    .map(({ student_id }) => student_id)
  const students = classes.reduce((total, one) => total + one.students, 0)
  const plan = await findPlan(app, key)
  return {
    ...{ year, term, posted, students, classes, empty },
    scheduled: plan.at,
    scheduled_reason: plan.reason,
    scheduled_leave_out_empty: plan.leave_out_empty,
    scheduled_problem: plan.problem,
  }
}

/** Without any list in the term there is nothing to compare the classes with. */
const checkClasses = async (app: App, state: TermState): Promise<ClassGaps[]> => {
  const notEnrolled = await countNotListed(app.db, state)
  const listed = await checkListed(app, state, notEnrolled)
  if (listed.length === 0) return []
  return [...listed, ...(await listUnlisted(app.db, listed, notEnrolled))].sort(byClass)
}

type NotEnrolled = ReadonlyMap<string, number>

const checkListed = async (
  { db, config }: App,
  key: TermKey,
  notEnrolled: NotEnrolled,
): Promise<ClassGaps[]> => {
  const checked: CheckedClass[] = []
  let subjects: TermFacts['subjects'] = []
  for await (const { facts, term } of liveClasses(db, key, config.school)) {
    const gaps = classGaps(term, facts, notEnrolled.get(facts.class_id) ?? 0)
    checked.push({ gaps, taken: takenSubjects(facts.marks) })
    subjects = term.subjects
  }
  return withFormSubjects(checked, { subjects })
}

/** Classes none of whose students are in the term's list. */
const listUnlisted = async (db: Db, listed: readonly ClassGaps[], notEnrolled: NotEnrolled) => {
  const known = new Set(listed.map(({ class_id }) => class_id))
  const classes = await listFormClasses(db)
  return classes
    .map(({ id, form_level }) => classWithoutList({ class_id: id, form_level }, notEnrolled.get(id) ?? 0))
    .filter(({ class_id, not_enrolled }) => not_enrolled > 0 && !known.has(class_id))
}

const byClass = (a: ClassGaps, b: ClassGaps): number =>
  a.form_level - b.form_level || a.class_id.localeCompare(b.class_id, 'en')

export const listReportReaders = async (
  { db, config, clock }: App,
  key: TermKey,
): Promise<ReportReader[]> => {
  await findTerm(db, key)
  const today = dayIn(config.school.timeZone, clock())
  const renamings = await listRenamings(db)
  const readers = (await listReaders(db, key, today)).map(
    ({ openings, last_revision, revision, issued_at, ...reader }): ReportReader => ({
      ...reader,
      class_id: nameToday(renamings, reader.class_id, issued_at),
      revision: Number(revision),
      openings: Number(openings ?? 0),
      opened_current: Number(last_revision ?? 0) === Number(revision) ? 1 : 0,
    }),
  )
  const never = { revision: null, openings: 0, last_opened_at: null, opened_current: 0 } as const
  const without = await listWithoutCard(db, key, today)
  return [...readers, ...without.map((student): ReportReader => ({ ...student, ...never }))]
}
