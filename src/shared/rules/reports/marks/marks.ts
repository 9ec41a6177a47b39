// The arithmetic of a term report, in this one place. docs/marks.md explains it in words; its worked examples are this
// file's tests. Everything is computed on unrounded marks and rounded once, at the end (rounding.ts).
import { fraction, mean, type Fraction } from './rounding'

/** When no mark counts, the final is the first of these that the subject has. */
const byPrecedence: readonly MissingMark[] = ['absent', 'no_work', 'not_applicable']

export type MissingMark = 'absent' | 'not_applicable' | 'no_work'

/** A percentage with at most two decimals, the kind of missing mark, or null: not entered yet. */
export type Mark = number | MissingMark | null

/** The weights, per (year, term, form level). They are whole numbers; only their ratio matters. */
export interface MarkRule {
  readonly course_weight: number
  readonly exam_weight: number
  /** 1: an absent mark counts as zero. 0: it is left out and the other mark carries the whole weight. */
  readonly absent_as_zero: 0 | 1
  readonly no_work_as_zero: 0 | 1
}

export interface SubjectMarks {
  readonly course: Mark
  readonly exam: Mark
}

/** An unrounded percentage, the kind of missing mark, or null while marks are not entered yet. */
export type Final = Fraction | MissingMark | null

export const isNumber = (final: Final): final is Fraction => typeof final === 'object' && final !== null

export const finalOf = ({ course, exam }: SubjectMarks, rule: MarkRule): Final => {
  const weighed = [
    { mark: course, weight: rule.course_weight },
    { mark: exam, weight: rule.exam_weight },
  ].filter(({ weight }) => weight > 0)
  if (weighed.length === 0 || weighed.some(({ mark }) => mark === null)) return null

  let sum = 0n
  let weights = 0
  for (const { mark, weight } of weighed) {
    const counted = countedAs(mark, rule)
    if (counted === undefined) continue
    sum += hundredths(counted) * BigInt(weight)
    weights += weight
  }
  if (weights > 0) return fraction(sum, 100n * BigInt(weights))
  return byPrecedence.find((kind) => weighed.some(({ mark }) => mark === kind)) ?? null
}

/** Undefined: the mark is left out. */
const countedAs = (mark: Mark, rule: MarkRule): number | undefined => {
  if (typeof mark === 'number') return mark
  const asZero = { absent: rule.absent_as_zero, no_work: rule.no_work_as_zero, not_applicable: 0 }
  return mark !== null && asZero[mark] === 1 ? 0 : undefined
}

const hundredths = (mark: number): bigint => BigInt(Math.round(mark * 100))

/** The average of the finals that are numbers; null without any. */
export const averageOf = (finals: readonly Final[]): Fraction | null => mean(finals.filter(isNumber))

/**
 * Standard competition ranking (1, 2, 2, 4) of the rounded averages, in the given order. No average, no position.
 */
export const positions = (roundedAverages: readonly (number | null)[]): (number | null)[] => {
  const sorted = roundedAverages.filter((average) => average !== null).sort((a, b) => b - a)
  const firstPlace = new Map<number, number>()
  sorted.forEach((average, index) => {
    if (!firstPlace.has(average)) firstPlace.set(average, index + 1)
  })
  return roundedAverages.map((average) => (average === null ? null : (firstPlace.get(average) ?? null)))
}
