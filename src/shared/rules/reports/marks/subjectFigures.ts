// Figures from the final marks of one subject, in a class or in a form.
import { compare, mean, rounded, type Fraction } from './rounding'
import { isPassed } from './gradeBands'

export interface SubjectFigures {
  /** Final marks that are numbers. */
  readonly marks: number
  readonly mean: number
  readonly highest: number
  readonly lowest: number
  /** By the mark as it is printed. */
  readonly passed: number
}

/** There is at least one final mark. */
export const subjectFigures = (finals: readonly Fraction[], passMark: number): SubjectFigures => {
  const sorted = [...finals].sort(compare)
  const one = (value: Fraction | null | undefined): number => (value ? rounded(value) : 0)
  return {
    marks: finals.length,
    mean: one(mean(finals)),
    highest: one(sorted.at(-1)),
    lowest: one(sorted[0]),
    passed: finals.filter((final) => isPassed(rounded(final), passMark)).length,
  }
}
