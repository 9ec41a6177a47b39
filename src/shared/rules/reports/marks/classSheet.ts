// The results of one class in one term: finals, averages, positions, and figures for the whole class.
import { mean, median, rounded, type Fraction } from './rounding'
import { gradeOf, isPassed, type GradeBand } from './gradeBands'
import {
  averageOf,
  finalOf,
  isNumber,
  positions,
  type Final,
  type MarkRule,
  type MissingMark,
  type SubjectMarks,
} from './marks'
import { subjectFigures, type SubjectFigures } from './subjectFigures'

export interface SheetRule extends MarkRule {
  readonly pass_mark: number
}

export interface SheetSubject extends SubjectMarks {
  readonly subject_code: string
  /** 0: shown on the card, but not counted in the average. */
  readonly counts: 0 | 1
}

export interface SubjectResult {
  readonly subject_code: string
  /** Rounded, or the kind of missing mark, or null while marks are not entered yet. */
  readonly final: number | MissingMark | null
  readonly grade: string | null
}

export interface StudentResult {
  readonly subjects: readonly SubjectResult[]
  readonly average: number | null
  readonly position: number | null
  readonly subjects_passed: number
  /** The subjects that count and have a final mark. */
  readonly subjects_counted: number
}

export interface ClassSheet {
  /** In the order of the students given. */
  readonly students: readonly StudentResult[]
  readonly average: number | null
  readonly median: number | null
  /** By code; a subject without a final mark is not among them. */
  readonly subjects: ReadonlyMap<string, SubjectFigures>
}

export const classSheet = (
  students: readonly (readonly SheetSubject[])[],
  rule: SheetRule,
  bands: readonly GradeBand[],
): ClassSheet => {
  const computed = students.map((subjects) => compute(subjects, rule))
  const averages = computed.map(({ exactAverage }) => exactAverage)
  const places = positions(averages.map(orNull))
  const ranked = averages.filter((average) => average !== null)
  return {
    students: computed.map((one, index) => studentResult(one, places[index] ?? null, rule, bands)),
    average: orNull(mean(ranked)),
    median: orNull(median(ranked)),
    subjects: figuresOf(computed, rule.pass_mark),
  }
}

interface Computed {
  readonly finals: readonly (SheetSubject & { readonly exact: Final })[]
  readonly exactAverage: Fraction | null
}

const compute = (subjects: readonly SheetSubject[], rule: SheetRule): Computed => {
  const finals = subjects.map((subject) => ({ ...subject, exact: finalOf(subject, rule) }))
  const counting = finals.filter(({ counts }) => counts === 1)
  return { finals, exactAverage: averageOf(counting.map(({ exact }) => exact)) }
}

const orNull = (value: Fraction | null): number | null => (value === null ? null : rounded(value))

const studentResult = (
  { finals, exactAverage }: Computed,
  position: number | null,
  rule: SheetRule,
  bands: readonly GradeBand[],
): StudentResult => {
  const counted = finals.filter(({ counts, exact }) => counts === 1 && isNumber(exact))
  return {
    subjects: finals.map(({ subject_code, exact }) => ({ subject_code, ...resultOf(exact, bands) })),
    average: orNull(exactAverage),
    position,
    subjects_passed: counted.filter(
      ({ exact }) => isNumber(exact) && isPassed(rounded(exact), rule.pass_mark),
    ).length,
    subjects_counted: counted.length,
  }
}

const resultOf = (exact: Final, bands: readonly GradeBand[]): Pick<SubjectResult, 'final' | 'grade'> => {
  if (!isNumber(exact)) return { final: exact, grade: null }
  const final = rounded(exact)
  return { final, grade: gradeOf(final, bands) }
}

/** The figures of each subject in which anybody has a final mark. */
const figuresOf = (computed: readonly Computed[], passMark: number): Map<string, SubjectFigures> => {
  const bySubject = new Map<string, Fraction[]>()
  for (const { subject_code, exact } of computed.flatMap(({ finals }) => finals)) {
    if (!isNumber(exact)) continue
    const others = bySubject.get(subject_code)
    if (others) others.push(exact)
    else bySubject.set(subject_code, [exact])
  }
  return new Map([...bySubject].map(([code, finals]) => [code, subjectFigures(finals, passMark)]))
}
