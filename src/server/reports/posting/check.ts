// Lists the marks and students that are missing before a posting, and the sheets that their teachers have not handed in.
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import {
  type ClassGaps,
  classGaps,
  classWithoutList,
  withFormSubjects,
  type CheckedClass,
} from '#shared/rules/reports/cards/postingGaps'
import { takenSubjects } from '#shared/rules/reports/marks/expectedSubjects'
import type { TermFacts } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { listSheetTeachers } from '../../access/assignments/queries'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses } from '../../school/lookups/queries'
import { liveClasses } from '../cards/reportCards'
import { listCurrentHashes } from '../cards/revisionsQueries'
import { listSubjectFacts } from '../cards/termFactsQueries'
import { listHandedIn } from '../marks/queries'
import { sheetName, teachersBySheet } from '../marks/ownSheets'
import { findPlan } from './schedule'
import type { TermState } from './queries'
import { countNotListed } from './notListed'
import { findTerm } from './term'

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
    not_handed_in: await listOpenSheets(app.db, key, classes),
    scheduled: plan.at,
    scheduled_reason: plan.reason,
    scheduled_leave_out_empty: plan.leave_out_empty,
    scheduled_problem: plan.problem,
  }
}

/** If no class has a list yet, there is nothing to check. */
const checkClasses = async (app: App, state: TermState): Promise<ClassGaps[]> => {
  const notListed = await countNotListed(app.db, state)
  const listed = await checkListed(app, state, notListed)
  if (listed.length === 0) return []
  return [...listed, ...(await classesWithoutList(app.db, listed, notListed))].sort(byClass)
}

type NotListed = ReadonlyMap<string, number>

const checkListed = async ({ db, config }: App, key: TermKey, notListed: NotListed): Promise<ClassGaps[]> => {
  const checked: CheckedClass[] = []
  let subjects: TermFacts['subjects'] = []
  for await (const { facts, term } of liveClasses(db, key, config.school)) {
    const gaps = classGaps(term, facts, notListed.get(facts.class_id) ?? 0)
    checked.push({ gaps, taken: takenSubjects(facts.marks) })
    subjects = term.subjects
  }
  return withFormSubjects(checked, { subjects })
}

/** Classes without any student in the term's list. */
const classesWithoutList = async (db: Db, listed: readonly ClassGaps[], notListed: NotListed) => {
  const known = new Set(listed.map(({ class_id }) => class_id))
  const classes = await listFormClasses(db)
  return classes
    .map(({ id, form_level }) => classWithoutList({ class_id: id, form_level }, notListed.get(id) ?? 0))
    .filter(({ class_id, not_enrolled }) => not_enrolled > 0 && !known.has(class_id))
}

const byClass = (a: ClassGaps, b: ClassGaps): number =>
  a.form_level - b.form_level || a.class_id.localeCompare(b.class_id, 'en')

/** By class, in the order of the card, attendance and remarks last. A subject that the school no longer has is left out. */
const listOpenSheets = async (
  db: Db,
  key: TermKey,
  classes: readonly ClassGaps[],
): Promise<PostingCheck['not_handed_in']> => {
  const handedIn = new Set((await listHandedIn(db, key)).map(sheetName))
  const teachers = teachersBySheet(await listSheetTeachers(db, key.year))
  const codes = [...(await listSubjectFacts(db)).map(({ code }) => code), '']
  return classes.flatMap(({ class_id }) =>
    codes.flatMap((subject_code) => {
      const name = sheetName({ class_id, subject_code })
      const names = teachers.get(name)
      return names && !handedIn.has(name)
        ? [{ class_id, subject_code: subject_code || null, teachers: [...names] }]
        : []
    }),
  )
}
