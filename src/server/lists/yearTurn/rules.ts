// What becomes of each student who is at the school, or is to come.
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'

export interface Present {
  readonly id: string
  /** 'Núñez, Ana' */
  readonly name: string
  readonly class_id: string | null
  /** After today; null: no last day is known. */
  readonly left_on: string | null
  /** The first day in the class; null: in none. */
  readonly from_on: string | null
}

export type MoveKind = 'moves' | 'repeats' | 'leaves' | 'stays'

export interface Move {
  readonly kind: MoveKind
  /** The class after the turn; null: in none. Of who leaves, the last one stays in the record. */
  readonly to: string | null
}

interface Turn {
  readonly today: string
  /** The first day of the year that begins. */
  readonly begins: string
}

type MovesOf = Pick<YearTurnPlan, 'moves' | 'exceptions'>

const moveTo = ({ class_id }: Present, to: string | null): Move => {
  if (to === null) return { kind: 'leaves', to }
  return { kind: to === class_id ? 'repeats' : 'moves', to }
}

const isToCome = ({ from_on }: Present, { today }: Turn): boolean => from_on !== null && from_on > today

/** Who is to come is in the class of the year that begins; who leaves before it has no class there. */
const followsClass = (one: Present, turn: Turn): boolean =>
  one.class_id !== null && !isToCome(one, turn) && (one.left_on === null || one.left_on >= turn.begins)

/** By student. Exceptions go before the moves of the classes. */
export const movesOf = (
  students: readonly Present[],
  { moves, exceptions }: MovesOf,
  turn: Turn,
): ReadonlyMap<string, Move> => {
  const ofClass = new Map(moves.map(({ from, to }) => [from, to]))
  const ofStudent = new Map(exceptions.map(({ student_id, to }) => [student_id, to]))
  const moveOf = (one: Present): Move => {
    const stays: Move = { kind: 'stays', to: one.class_id }
    const own = ofStudent.get(one.id)
    if (own !== undefined) return own === one.class_id && isToCome(one, turn) ? stays : moveTo(one, own)
    const to = followsClass(one, turn) ? ofClass.get(one.class_id ?? '') : undefined
    return to === undefined ? stays : moveTo(one, to)
  }
  return new Map(students.map((one) => [one.id, moveOf(one)]))
}

/** Classes whose students have no place to go to, in the order of the students. */
export const classesWithoutMove = (
  students: readonly Present[],
  { moves, exceptions }: MovesOf,
  turn: Turn,
): string[] => {
  const said = new Set(moves.map(({ from }) => from))
  const own = new Set(exceptions.map(({ student_id }) => student_id))
  const left = students.filter((one) => followsClass(one, turn) && !own.has(one.id))
  return [...new Set(left.flatMap(({ class_id }) => class_id ?? []))].filter((id) => !said.has(id)).sort()
}
