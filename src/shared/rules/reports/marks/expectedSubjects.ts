// The subjects in which a class should have marks. A list that was never imported leaves no row, so the gap shows
// only by comparison with classmates and with the other classes of the form level.
import type { MarkFacts } from './termFacts'

export interface TakenSubjects {
  /** At least one student of the class has a row. */
  readonly some: ReadonlySet<string>
  /** At least half of the students with any row have one; all other subjects are optional. */
  readonly common: ReadonlySet<string>
}

/** @param rows how many rows there are of each subject; @param students how many have any row */
export const takenOf = (rows: ReadonlyMap<string, number>, students: number): TakenSubjects => ({
  some: new Set(rows.keys()),
  common: codesFrom(rows, (count) => count * 2 >= students),
})

const codesFrom = (counts: ReadonlyMap<string, number>, isEnough: (count: number, code: string) => boolean) =>
  new Set([...counts].filter(([code, count]) => isEnough(count, code)).map(([code]) => code))

export const takenSubjects = (marks: readonly MarkFacts[]): TakenSubjects => {
  const students = new Set(marks.map(({ student_id }) => student_id)).size
  return takenOf(countBy(marks.map(({ subject_code }) => subject_code)), students)
}

const countBy = (codes: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

export interface FormSubjects {
  /** The number of classes of the form level with any marks. */
  readonly classes: number
  /** The number of those classes that take each subject. */
  readonly taking: ReadonlyMap<string, number>
}

export const formSubjects = (classes: readonly TakenSubjects[]): FormSubjects => ({
  classes: classes.filter(({ some }) => some.size > 0).length,
  taking: countBy(classes.flatMap(({ common }) => [...common])),
})

/** Subjects that at least half of the other classes with marks take, and nobody in this class. */
export const missingSubjects = ({ some }: TakenSubjects, { classes, taking }: FormSubjects): Set<string> => {
  const others = some.size > 0 ? classes - 1 : classes
  return codesFrom(taking, (count, code) => !some.has(code) && count * 2 >= others)
}
