// What an act changes of its students: the value of a field, or the place at the school.
import type { BulkAct } from '#shared/contract/students/bulkActs'
import type { Db } from '../../platform/database/schema/schema'
import { listEnrolmentRows, type EnrolmentRow } from '../enrolment/enrolmentQueries'
import { placeIn, type PlaceBefore } from '../enrolment/leaveStudent'
import { listBulkStudents, type BulkStudent } from './bulkStudentsQueries'

/** A student with the enrolments, the latest first; without any where nobody asks for them. */
export type BulkState = BulkStudent & { readonly enrolments: readonly EnrolmentRow[] }

const listRowsBy = async (db: Db, ids: readonly string[]) => {
  const rows = new Map<string, EnrolmentRow[]>()
  for (const { student_id, ...row } of await listEnrolmentRows(db, ids))
    rows.set(student_id, [...(rows.get(student_id) ?? []), row])
  return rows
}

/** By student. */
export const listStates = async (
  db: Db,
  ids: readonly string[],
  kind: BulkAct['kind'],
): Promise<ReadonlyMap<string, BulkState>> => {
  const students = await listBulkStudents(db, ids)
  const rows = kind === 'house' ? new Map<string, EnrolmentRow[]>() : await listRowsBy(db, ids)
  return new Map(
    students.map((student) => [student.id, { ...student, enrolments: rows.get(student.id) ?? [] }]),
  )
}

export const fieldOf = { class: 'class_id', house: 'house_code' } as const

/** What the act changes, with all that follows from it, as JSON text: a house, or a place at the school. */
export const valueOf = (kind: BulkAct['kind'], state: BulkState): string => {
  if (kind === 'house') return JSON.stringify(state.house_code)
  const { class_id, left_on, enrolments } = state
  const place: PlaceBefore = { class_id, left_on, enrolments }
  return JSON.stringify(place)
}

/** Of such a value, what nobody else may change meanwhile: who is to leave may well move to another class and back. */
export const actedOnIn = (kind: BulkAct['kind'], value: string): string | null =>
  kind === 'class' ? placeIn(value).class_id : value
