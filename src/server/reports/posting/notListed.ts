// Students who belong to a term and are not in its list.
import { classInTerm, lastDay, type ClassStay } from '#shared/rules/reports/cards/termStudents'
import type { Db } from '../../platform/database/schema/schema'
import { findLastListed, findTermEnd, listNotListed, type NotListedOnly } from '../cards/termFactsQueries'
import type { TermState } from './queries'

/**
 * The class of each student who should be in the term's list and is not.
 * @param only limits the question to these students or this class
 */
export const classesOfNotListed = async (
  db: Db,
  state: Pick<TermState, 'year' | 'term' | 'date_posted'>,
  only?: NotListedOnly,
): Promise<ReadonlyMap<string, string>> => {
  const { year, date_posted } = state
  const days = { year, date_posted, ends: await findTermEnd(db, state) }
  const stays = new Map<string, ClassStay[]>()
  for (const { student_id, ...stay } of await listNotListed(db, state, lastDay(days), only)) {
    const known = stays.get(student_id)
    if (known) known.push(stay)
    else stays.set(student_id, [stay])
  }
  const classes = new Map<string, string>()
  if (stays.size === 0) return classes
  const lastListedFrom = await findLastListed(db, state)
  for (const [student, ofStudent] of stays) {
    const class_id = classInTerm(ofStudent, { ...days, lastListedFrom })
    if (class_id !== null) classes.set(student, class_id)
  }
  return classes
}

/** The number of students missing from the list, by class. */
export const countNotListed = async (db: Db, state: TermState): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const class_id of (await classesOfNotListed(db, state)).values())
    counts.set(class_id, (counts.get(class_id) ?? 0) + 1)
  return counts
}
