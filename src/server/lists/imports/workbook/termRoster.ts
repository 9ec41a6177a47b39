// Who belongs to a class in a term: who is in the term's list, and who should be.
import { listName } from '#shared/rules/students/names'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '#server/platform/database/schema/schema'
import { listTermStudents } from '#server/reports/cards/termFactsQueries'
import { classesOfNotListed } from '#server/reports/posting/notListed'
import { findTermState } from '#server/reports/posting/queries'
import { listNamedStudents } from '../plan/importFactsQueries'
import type { NamedStudent } from '../markSheets/nameMatch'

/** The students of some classes in a term, by class and name. */
export const listRosters = async (
  db: Db,
  key: TermKey,
  classes: ReadonlySet<string>,
): Promise<Map<string, NamedStudent[]>> => {
  const state = (await findTermState(db, key)) ?? { ...key, date_posted: null }
  const listed = await listTermStudents(db, key)
  const places = [
    ...listed.map(({ student_id, class_id }) => [student_id, class_id] as const),
    ...(await classesOfNotListed(db, state)),
  ].filter(([, classId]) => classes.has(classId))
  const classOf = new Map(places)
  const rosters = new Map<string, NamedStudent[]>()
  for (const student of await listNamedStudents(db, [...classOf.keys()])) {
    const classId = classOf.get(student.id) ?? ''
    rosters.set(classId, [...(rosters.get(classId) ?? []), student])
  }
  for (const students of rosters.values()) students.sort(byName)
  return rosters
}

const byName = (a: NamedStudent, b: NamedStudent): number =>
  listName(a).localeCompare(listName(b), 'en') || a.id.localeCompare(b.id)
