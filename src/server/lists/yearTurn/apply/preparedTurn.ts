// Everything that can be worked out before the writer is taken.
import { nextStudentId } from '#shared/rules/access/studentId'
import type { EnrolledWhy } from '#shared/rules/students/enrolment'
import type { Db } from '#server/platform/database/schema/schema'
import { listUsedIds } from '#server/students/enrolment/enrolmentQueries'
import type { Placed } from '../newcomers'
import type { Move } from '../rules'
import { enrolmentsBy, type StoredEnrolment } from '../queries'
import type { PresentStudent, TurnFacts } from '../facts'
import type { Decided } from '../problems'
import { isPlain } from './enrolmentsAfter'

export interface Moving {
  readonly student: PresentStudent
  readonly to: string
  readonly why: EnrolledWhy
  /** All enrolments, where they are written whole; null: the database makes them follow. */
  readonly rows: readonly StoredEnrolment[] | null
}

export interface Leaving {
  readonly student: PresentStudent
  /** What the last day changes. */
  readonly rows: readonly StoredEnrolment[]
  readonly isWhole: boolean
}

export interface Coming extends Placed {
  readonly id: string
}

export interface PreparedTurn {
  readonly facts: TurnFacts
  /** Who goes to another class, and who repeats. */
  readonly moving: readonly Moving[]
  readonly leaving: readonly Leaving[]
  readonly coming: readonly Coming[]
}

const whyOf = (levels: ReadonlyMap<string, number>, from: string | null, to: string): EnrolledWhy => {
  if (from === null) return 'joined'
  const [before = 0, after = 0] = [levels.get(from), levels.get(to)]
  if (after > before) return 'promoted'
  return after === before ? 'repeats' : 'moved'
}

interface Act {
  readonly student: PresentStudent
  readonly move: Move
}

const firstId = (used: readonly string[], { year, today }: TurnFacts): string =>
  nextStudentId(used, today) || `${year}0001`

/** One after the other, in the order of class and name. */
export const withIds = (placed: readonly Placed[], used: readonly string[], facts: TurnFacts): Coming[] => {
  const known = new Set(used)
  let next = firstId(used, facts)
  return placed.map((one) => {
    while (known.has(next)) next = nextStudentId([next], facts.today)
    known.add(next)
    return { ...one, id: next }
  })
}

export const prepare = async (
  db: Db,
  facts: TurnFacts,
  { moves, placed }: Decided,
  at: string,
): Promise<PreparedTurn> => {
  const { today, plan, students } = facts
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
