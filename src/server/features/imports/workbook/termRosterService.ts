// Who belongs to a class in a term: who is in the term's list, and who should be.
import { listName } from '#shared/rules/names'
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { classInTerm, type ClassStay } from '#shared/rules/termReports/termStudents'
import type { Db } from '../../../platform/database/schema/schema'
import {
  findLastListed,
  findTermEnd,
  listNotListed,
  listTermStudents,
} from '../../termReports/cards/termFactsRepository'
import { findTermState } from '../../termReports/termReportsRepository'
import { listNamedStudents } from '../plan/importFactsRepository'
import type { NamedStudent } from '../markSheets/nameMatchRules'

const classesOfUnlisted = async (db: Db, key: TermKey): Promise<Array<[id: string, classId: string]>> => {
  const state = await findTermState(db, key)
  const days = {
    year: key.year,
    ends: await findTermEnd(db, key),
    date_posted: state?.date_posted ?? null,
    lastListedFrom: await findLastListed(db, key),
  }
  const stays = new Map<string, ClassStay[]>()
  for (const { student_id, ...stay } of await listNotListed(db, key))
    stays.set(student_id, [...(stays.get(student_id) ?? []), stay])
  return [...stays].flatMap(([id, ofStudent]) => {
    const class_id = classInTerm(ofStudent, days)
    return class_id === null ? [] : [[id, class_id] as [string, string]]
  })
}

const byName = (a: NamedStudent, b: NamedStudent): number =>
  listName(a).localeCompare(listName(b), 'en') || a.id.localeCompare(b.id)

/** The students of some classes in a term, by class and name. */
export const listRosters = async (
  db: Db,
  key: TermKey,
  classes: ReadonlySet<string>,
): Promise<Map<string, NamedStudent[]>> => {
  const listed = await listTermStudents(db, key)
  const places = [
    ...listed.map(({ student_id, class_id }) => [student_id, class_id] as const),
    ...(await classesOfUnlisted(db, key)),
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
