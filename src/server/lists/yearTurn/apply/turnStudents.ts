// Puts the students of a prepared turn where they belong, in a transaction that has claimed them.
import { dayBefore } from '#shared/rules/dates'
import type { NewChange } from '#server/students/save/queries'
import { addChanges } from '#server/students/save/queries'
import { Refusal } from '#server/platform/core/refusal'
import type { Db } from '#server/platform/database/schema/schema'
import { addStudents, listVersions } from '#server/students/record/studentListQueries'
import { askAgain, type Asked } from '#server/students/schoolYear/askAgain'
import { listReturning } from '#server/students/schoolYear/queries'
import { clientOf, type YearTurnContext } from '../yearTurnContext'
import { enrolmentsAfter } from './enrolmentsAfter'
import { saveBatchState, saveTakenIn } from './intakeWritesQueries'
import type { Moving, PreparedTurn } from './preparedTurn'
import {
  addEnrolments,
  beginAgain,
  removeEnrolmentsOf,
  saveBeginnings,
  saveClasses,
  saveDaysOfLeaving,
  saveEnds,
} from './turnWritesQueries'

export const stale =
  'Something was changed after this preview. Nothing was done: please check the new preview.'

interface ClassChange {
  readonly id: string
  readonly from: string | null
  readonly to: string | null
}

export const saveClassesOf = async (
  trx: Db,
  { now, by, sessionId, year }: YearTurnContext,
  changes: readonly ClassChange[],
) => {
  const at = now.toISOString()
  const versions = await saveClasses(
    trx,
    changes.map(({ id, to }) => ({ id, class_id: to, at })),
  )
  const history = changes.map(({ id, from, to }): NewChange => ({
    ...{ student_id: id, version: versions.get(id) ?? 1, field: 'class_id' },
    ...{ old_value: JSON.stringify(from), new_value: JSON.stringify(to), at },
    ...{ by_role: 'school', by_account: by, by_session: sessionId, client: clientOf(year), seq: null },
  }))
  await addChanges(trx, history)
}

const plainly = async (trx: Db, context: YearTurnContext, moving: readonly Moving[]) => {
  const { year, by, today, now } = context
  const at = now.toISOString()
  const moved = moving.filter(({ student, to }) => student.class_id !== to)
  await saveBeginnings(
    trx,
    moved.map(({ student: { id, class_id }, why }) => ({
      ...{ id, year, by },
      why: class_id === null ? null : why,
    })),
  )
  const again = moving.flatMap(({ student, to }) =>
    student.latest && student.class_id === to ? [student.latest] : [],
  )
  await beginAgain(
    trx,
    again.map(({ id }) => ({ id, year, from_on: today, at, by })),
    again.map(({ id: _id, ...row }) => ({ ...row, until_on: dayBefore(today) })),
  )
}

const wholly = async (trx: Db, context: YearTurnContext, moving: readonly Moving[]) => {
  const { year, by, today, now } = context
  const at = now.toISOString()
  const ids = moving.map(({ student }) => student.id)
  await removeEnrolmentsOf(trx, ids)
  const rows = moving.flatMap(({ student: { left_on }, rows: before, to, why }) =>
    enrolmentsAfter(before ?? [], { year, class_id: to, why, today, at, by, left_on }),
  )
  await addEnrolments(trx, rows)
}

export const moveAll = async (trx: Db, context: YearTurnContext, { moving }: PreparedTurn) => {
  const changes = moving
    .filter(({ student, to }) => student.class_id !== to)
    .map(({ student, to }) => ({ id: student.id, from: student.class_id, to }))
  await saveClassesOf(trx, context, changes)
  await plainly(
    trx,
    context,
    moving.filter(({ rows }) => rows === null),
  )
  await wholly(
    trx,
    context,
    moving.filter(({ rows }) => rows !== null),
  )
}

export const leaveAll = async (
  trx: Db,
  { now, by }: YearTurnContext,
  { leaving, facts: { plan } }: PreparedTurn,
) => {
  const at = now.toISOString()
  const { on, why } = plan.leaving
  const ids = leaving.map(({ student }) => student.id)
  await saveDaysOfLeaving(
    trx,
    ids.map((student_id) => ({
      ...{ student_id, left_on: on, hold: 0, hold_reason: null, updated_at: at, updated_by: by },
    })),
  )
  await saveEnds(trx, ids, { on, why, at })
}

const nobody: Asked = { withdrawn: [], begun: [] }

/** By the classes of today: before the newcomers come. */
export const askAll = async (
  trx: Db,
  context: YearTurnContext,
  { leaving, facts: { plan, students } }: PreparedTurn,
): Promise<Asked> => {
  const { year, today } = context
  if (plan.ask_again.length === 0) return nobody
  const here = new Set(students.map(({ id }) => id))
  for (const { student } of leaving) here.delete(student.id)
  const ids = await listReturning(trx, { levels: plan.ask_again, today, year })
  const asking = { ...context, db: trx, client: clientOf(year) }
  return askAgain(
    asking,
    ids.filter((id) => here.has(id)),
  )
}

const studentsAtOnce = 45

export const comeAll = async (
  trx: Db,
  { now, by, year }: YearTurnContext,
  { coming, facts: { batch } }: PreparedTurn,
) => {
  if (!batch) return
  const at = now.toISOString()
  const ids = coming.map(({ id }) => id)
  if (ids.length > 0 && (await listVersions(trx, ids)).size > 0) throw new Refusal(409, stale)
  for (let from = 0; from < coming.length; from += studentsAtOnce)
    await addStudents(
      trx,
      coming.slice(from, from + studentsAtOnce).map(({ id, values, class_id, house_code }) => ({
        id,
        values: { ...values, class_id, house_code },
      })),
      at,
    )
  await saveBeginnings(
    trx,
    ids.map((id) => ({ id, year, why: 'joined', by })),
  )
  await saveTakenIn(
    trx,
    coming.map(({ id, row }) => ({ import_id: batch.id, row, student_id: id })),
  )
  await saveBatchState(trx, batch.id, { state: 'applied', applied_at: at, applied_by: by })
}
