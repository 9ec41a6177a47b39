// Puts the students of a turn where they belong: what can be worked out before the writer is taken is prepared, and then
// written in a transaction that has claimed them.
import { dayBefore } from '#shared/rules/dates'
import { newStudentIds } from '#shared/rules/access/studentId'
import type { EnrolledWhy } from '#shared/rules/students/enrolment'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { addChanges, type NewChange } from '../../students/save/queries'
import { addStudents, listVersions } from '../../students/record/addQueries'
import { askAgain, type Asked } from '../../students/schoolYear/schoolYear'
import { listReturning } from '../../students/schoolYear/queries'
import { listUsedIds } from '../../students/enrolment/queries'
import { clientOf, enrolmentsAfter, isPlain, type Move } from './rules'
import {
  addEnrolments,
  beginAgain,
  removeEnrolmentsOf,
  saveBatchState,
  saveBeginnings,
  saveClasses,
  saveDaysOfLeaving,
  saveEnds,
  saveTakenIn,
} from './applyQueries'
import { enrolmentsBy, type StoredEnrolment } from './queries'
import type { Placed, PresentStudent, Turn, TurnFacts } from './facts'
import type { Decided } from './problems'

interface Moving {
  readonly student: PresentStudent
  readonly to: string
  readonly why: EnrolledWhy
  /** All enrolments, where they are written whole; null: the database makes them follow. */
  readonly rows: readonly StoredEnrolment[] | null
}

interface Leaving {
  readonly student: PresentStudent
  /** The enrolments that the last day changes. */
  readonly rows: readonly StoredEnrolment[]
  readonly isWhole: boolean
}

interface Coming extends Placed {
  readonly id: string
}

export interface PreparedTurn {
  readonly facts: TurnFacts
  /** Students who go to another class, and students who repeat. */
  readonly moving: readonly Moving[]
  readonly leaving: readonly Leaving[]
  readonly coming: readonly Coming[]
}

interface Act {
  readonly student: PresentStudent
  readonly move: Move
}

export const prepare = async (
  db: Db,
  facts: TurnFacts,
  { moves, placed }: Decided,
): Promise<PreparedTurn> => {
  const { now, today, plan, students } = facts
  const at = now.toISOString()
  const levels = new Map(facts.classes.map(({ id, form_level }) => [id, form_level]))
  const acts = students.flatMap((student): Act[] => {
    const move = moves.get(student.id)
    return move && move.kind !== 'stays' ? [{ student, move }] : []
  })
  const isUsual = ({ student: { latest }, move }: Act) => {
    if (move.kind === 'leaves') return latest !== undefined && latest.from_on <= plan.leaving.on
    return latest !== undefined && isPlain(latest, { today, at })
  }
  const whole = await enrolmentsBy(
    db,
    acts.filter((act) => !isUsual(act)).map(({ student }) => student.id),
  )
  const moving = acts.flatMap(({ student, move: { kind, to } }): Moving[] => {
    if (kind === 'leaves' || to === null) return []
    const rows = whole.get(student.id) ?? null
    const from = student.class_id ?? rows?.[0]?.class_id ?? null
    return [{ student, to, why: whyOf(levels, from, to), rows }]
  })
  const leaving = acts.flatMap(({ student, move: { kind } }): Leaving[] => {
    if (kind !== 'leaves') return []
    const rows = whole.get(student.id)
    return [{ student, rows: rows ?? (student.latest ? [student.latest] : []), isWhole: rows !== undefined }]
  })
  const coming = placed.length > 0 ? withIds(placed, await listUsedIds(db), facts) : []
  return { facts, moving, leaving, coming }
}

const whyOf = (levels: ReadonlyMap<string, number>, from: string | null, to: string): EnrolledWhy => {
  if (from === null) return 'joined'
  const [before = 0, after = 0] = [levels.get(from), levels.get(to)]
  if (after > before) return 'promoted'
  return after === before ? 'repeats' : 'moved'
}

/** One after the other, in the order of class and name. */
const withIds = (
  placed: readonly Placed[],
  used: readonly string[],
  { year, today }: TurnFacts,
): Coming[] => {
  const ids = newStudentIds(used, today, String(year))
  return placed.map((one) => ({ ...one, id: ids.next().value }))
}

export const stale =
  'Something was changed after this preview. Nothing was done: please check the new preview.'

interface ClassChange {
  readonly id: string
  readonly from: string | null
  readonly to: string | null
}

export const saveClassesOf = async (
  trx: Db,
  { accountId: by, sessionId }: SignedIn,
  { now, year }: Pick<Turn, 'now' | 'year'>,
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

export const moveAll = async (trx: Db, by: SignedIn, { moving, facts }: PreparedTurn) => {
  const changes = moving
    .filter(({ student, to }) => student.class_id !== to)
    .map(({ student, to }) => ({ id: student.id, from: student.class_id, to }))
  await saveClassesOf(trx, by, facts, changes)
  await plainly(
    trx,
    by.accountId,
    facts,
    moving.filter(({ rows }) => rows === null),
  )
  await wholly(
    trx,
    by.accountId,
    facts,
    moving.filter(({ rows }) => rows !== null),
  )
}

const plainly = async (trx: Db, by: string, { year, today, now }: Turn, moving: readonly Moving[]) => {
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

const wholly = async (trx: Db, by: string, { year, today, now }: Turn, moving: readonly Moving[]) => {
  const at = now.toISOString()
  const ids = moving.map(({ student }) => student.id)
  await removeEnrolmentsOf(trx, ids)
  const rows = moving.flatMap(({ student: { left_on }, rows: before, to, why }) =>
    enrolmentsAfter(before ?? [], { year, class_id: to, why, today, at, by, left_on }),
  )
  await addEnrolments(trx, rows)
}

export const leaveAll = async (
  trx: Db,
  { accountId: by }: SignedIn,
  { leaving, facts: { now, plan } }: PreparedTurn,
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
  { accountId: by, sessionId }: SignedIn,
  { leaving, facts: { now, year, today, plan, students } }: PreparedTurn,
): Promise<Asked> => {
  if (plan.ask_again.length === 0) return nobody
  const here = new Set(students.map(({ id }) => id))
  for (const { student } of leaving) here.delete(student.id)
  const ids = await listReturning(trx, { levels: plan.ask_again, today, year })
  const asking = { db: trx, now, by, sessionId, year, client: clientOf(year) }
  return askAgain(
    asking,
    ids.filter((id) => here.has(id)),
  )
}

const studentsAtOnce = 45

export const comeAll = async (
  trx: Db,
  { accountId: by }: SignedIn,
  { coming, facts: { now, year, batch } }: PreparedTurn,
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
