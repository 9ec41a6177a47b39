// The results of one class in one term, from its marks as they are stored: finals, averages, positions, and figures for the
// whole class; and those of the classes of one form level together.
import { gradeOf, isPassed, type GradeBand } from './gradeBands'
import {
  averageOf,
  finalOf,
  isNumber,
  positions,
  type Final,
  type Mark,
  type MarkRule,
  type MissingMark,
  type SubjectMarks,
} from './marks'
import { compare, mean, median, rounded, type Fraction } from './rounding'
import type { ClassFacts, MarkFacts, SubjectFacts, TermRule } from './termFacts'

interface SheetRule extends MarkRule {
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

export interface SubjectRow {
  readonly facts: MarkFacts
  readonly subject: SubjectFacts
}

/** In the order of the enrolments. */
export const rowsOfClass = (
  { enrolments, marks }: ClassFacts,
  subjects: readonly SubjectFacts[],
): SubjectRow[][] => {
  const marksOf = grouped(marks)
  return enrolments.map(({ student_id }) => rowsOf(marksOf.get(student_id) ?? [], subjects))
}

const grouped = (marks: readonly MarkFacts[]): Map<string, MarkFacts[]> => {
  const groups = new Map<string, MarkFacts[]>()
  for (const mark of marks) {
    const group = groups.get(mark.student_id)
    if (group) group.push(mark)
    else groups.set(mark.student_id, [mark])
  }
  return groups
}

/** A student's marks in the order of the school's subjects. */
const rowsOf = (marks: readonly MarkFacts[], subjects: readonly SubjectFacts[]): SubjectRow[] => {
  const bySubject = new Map(marks.map((facts) => [facts.subject_code, facts]))
  return subjects.flatMap((subject) => {
    const facts = bySubject.get(subject.code)
    return facts ? [{ facts, subject }] : []
  })
}

export const markOf = (number: number | null, kind: MissingMark | null): Mark => number ?? kind

export const sheetSubject = ({ facts, subject }: SubjectRow): SheetSubject => ({
  subject_code: subject.code,
  counts: flag(subject.counts),
  course: markOf(facts.course_mark, facts.course_kind),
  exam: markOf(facts.exam_mark, facts.exam_kind),
})

const flag = (value: number): 0 | 1 => (value ? 1 : 0)

export const sheetRule = (rule: TermRule): SheetRule => ({
  ...rule,
  absent_as_zero: flag(rule.absent_as_zero),
  no_work_as_zero: flag(rule.no_work_as_zero),
})

interface FormSheet {
  /** In the order given. */
  readonly classes: readonly ClassSheet[]
  /** All students, class after class; its positions are the positions in the form. */
  readonly form: ClassSheet
  /** The positions in the form per class, in the order of its students. */
  readonly positions: readonly (readonly (number | null)[])[]
}

/** @param classes the students of each class; a form level has one rule for all its classes */
export const formSheet = (
  classes: readonly (readonly (readonly SheetSubject[])[])[],
  rule: SheetRule,
  bands: readonly GradeBand[],
): FormSheet => {
  const form = classSheet(classes.flat(), rule, bands)
  const places = form.students.map(({ position }) => position)
  let taken = 0
  const positions = classes.map(({ length }) => places.slice(taken, (taken += length)))
  return { classes: classes.map((students) => classSheet(students, rule, bands)), form, positions }
}
