// Each student's class in the new school year, and the enrolments of students who go to another class.
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { academicYear, dayBefore } from '#shared/rules/dates'
import type { EnrolledWhy } from '#shared/rules/students/enrolment'
import type { StoredEnrolment } from './queries'

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

/** The `client` of history rows that the turn, or its undoing, writes. */
export const clientOf = (year: number): string => `year turn ${year}`

/** Somebody who is put into a class of the new year by hand makes no new year of the school. */
export const isMost = (there: number, all: number): boolean => there * 2 > all

/** For a school whose classes are those of the year already: a list of it was imported, or everybody was moved by hand. */
export const alreadyText = (year: number): string =>
  `This school is already in ${academicYear(year)}. You can start ${academicYear(year + 1)} from May ${year + 1}.`

type MovesOf = Pick<YearTurnPlan, 'moves' | 'exceptions'>

interface Turn {
  readonly today: string
  /** The first day of the year that begins. */
  readonly begins: string
}

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

const isToCome = ({ from_on }: Present, { today }: Turn): boolean => from_on !== null && from_on > today

const moveTo = ({ class_id }: Present, to: string | null): Move => {
  if (to === null) return { kind: 'leaves', to }
  return { kind: to === class_id ? 'repeats' : 'moves', to }
}

/**
 * A student who has not started yet is in the class of the year that begins; one who leaves before it has no class
 * there.
 */
const followsClass = (one: Present, turn: Turn): boolean =>
  one.class_id !== null && !isToCome(one, turn) && (one.left_on === null || one.left_on >= turn.begins)

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

export type NewEnrolment = Omit<StoredEnrolment, 'id'> & { readonly id?: number }

interface Begun {
  readonly year: number
  readonly class_id: string
  readonly why: EnrolledWhy
  /** yyyy-MM-dd */
  readonly today: string
  readonly at: string
  readonly by: string
  /** After today; null: no last day is known. */
  readonly left_on: string | null
}

const noEnd = { ended_why: null, ended_words: null, ended_at: null, cut_off: null }

/** The latest begins again today; the one before it ends yesterday. */
export const enrolmentsAfter = (
  rows: readonly StoredEnrolment[],
  { year, class_id, why, today, at, by, left_on }: Begun,
): NewEnrolment[] => {
  const [latest, ...earlier] = rows
  if (!latest) return []
  // A student who has not started yet just gets the new class.
  if (latest.from_on > today) return [{ ...latest, class_id }, ...earlier]
  const begun = { ...{ year, class_id, why }, created_at: at, created_by: by }
  if (latest.from_on === today) return [{ ...latest, ...begun }, ...earlier]
  const { id: _id, ...open } = latest
  // The student was in no class, perhaps since today: that time stays as it is.
  if (latest.until_on !== null && latest.until_on < today) {
    const end = left_on === null ? noEnd : { cut_off: null }
    const isBack = latest.until_on < dayBefore(today)
    const back = { ...begun, ...(isBack && { why: 'returned' as const }), from_on: today, until_on: left_on }
    return [{ ...open, ...end, ...back }, ...rows]
  }
  const closed = { ...latest, ...noEnd, until_on: dayBefore(today) }
  return [{ ...open, ...begun, from_on: today }, closed, ...earlier]
}

type Known = Pick<StoredEnrolment, 'from_on' | 'until_on' | 'created_at'>

/** True if the enrolments that the triggers make are right; otherwise the enrolments are written whole. */
export const isPlain = (
  { from_on, until_on, created_at }: Known,
  { today, at }: Pick<Begun, 'today' | 'at'>,
) => from_on < today && until_on === null && created_at < at
