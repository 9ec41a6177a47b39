// The data of the sheets for the staff meeting: the classes of one form level, or one class, with the present results.
import {
  formSheet,
  rowsOfClass,
  sheetRule,
  sheetSubject,
  type ClassSheet,
  type StudentResult,
  type SubjectRow,
} from '#shared/rules/reports/marks/classSheet'
import { gradeOf } from '#shared/rules/reports/marks/gradeBands'
import type { Mark } from '#shared/rules/reports/marks/marks'
import type { ClassFacts, SubjectFacts, TermFacts } from '#shared/rules/reports/marks/termFacts'
import { longMoment } from '#shared/rules/dates'
import { listName, type PersonName } from '#shared/rules/students/names'
import { localTimeText, termTitle, type Posting, type TermKey } from '#shared/rules/reports/cards/termPosting'
import type { School } from '../../platform/pdf/blocks/pageFrame'

export type StaffSheetKind = 'mark-sheet' | 'rank-sheet'

/** A class, or a form with all its classes. */
export interface StaffScope {
  readonly class_id: string | null
  readonly form_level: number
}

export interface StaffMarks {
  readonly course: Mark
  readonly exam: Mark
  readonly final: Mark
}

export interface StaffStudent {
  readonly id: string
  readonly name: string
  readonly class_id: string
  /** By subject code. */
  readonly marks: ReadonlyMap<string, StaffMarks>
  readonly result: StudentResult
  /** The grade of the average. */
  readonly grade: string | null
  readonly formPosition: number | null
}

export interface StaffClass {
  readonly class_id: string
  /** By name. */
  readonly students: readonly StaffStudent[]
  readonly sheet: ClassSheet
  /** Subjects in which at least one student has a row, in the order of a card. */
  readonly subjects: readonly SubjectFacts[]
}

export interface StaffSheetsData {
  readonly school: School
  /** ISO, UTC */
  readonly printedAt: string
  readonly term: TermKey & Posting
  readonly scope: StaffScope
  readonly weights: { readonly course: number; readonly exam: number }
  readonly passMark: number
  readonly classes: readonly StaffClass[]
  /** All classes together. */
  readonly whole: ClassSheet
  /** The subjects of all classes. */
  readonly subjects: readonly SubjectFacts[]
}

interface Given extends Pick<StaffSheetsData, 'school' | 'printedAt' | 'scope'> {
  readonly posting: Posting
  readonly facts: readonly ClassFacts[]
  readonly term: TermFacts
}

export const staffSheetsData = ({ facts, term, scope, posting, ...rest }: Given): StaffSheetsData => {
  const sorted = facts.map(inNameOrder)
  const rows = sorted.map((one) => rowsOfClass(one, term.subjects))
  const computed = formSheet(
    rows.map((students) => students.map((own) => own.map(sheetSubject))),
    sheetRule(term.rule),
    term.grades,
  )
  const classes = sorted.map(({ class_id, people, enrolments }, index): StaffClass => {
    const sheet = computed.classes[index] as ClassSheet
    const own = rows[index] ?? []
    const nameOf = new Map(people.map((person) => [person.id, listName(person)]))
    const students = sheet.students.map((result, at): StaffStudent => {
      const id = enrolments[at]?.student_id ?? ''
      return {
        id,
        name: nameOf.get(id) ?? '',
        class_id,
        marks: marksOf(own[at] ?? [], result),
        result,
        grade: result.average === null ? null : gradeOf(result.average, term.grades),
        formPosition: computed.positions[index]?.[at] ?? null,
      }
    })
    return { class_id, students, sheet, subjects: taken(own.flat(), term.subjects) }
  })
  return {
    ...rest,
    scope,
    term: { year: term.year, term: term.term, ...posting },
    weights: { course: term.rule.course_weight, exam: term.rule.exam_weight },
    passMark: term.rule.pass_mark,
    classes,
    whole: computed.form,
    subjects: taken(rows.flat(2), term.subjects),
  }
}

const inNameOrder = (facts: ClassFacts): ClassFacts => {
  const people = [...facts.people].sort(byName)
  const place = new Map(people.map(({ id }, index) => [id, index]))
  const placeOf = (id: string) => place.get(id) ?? people.length
  const enrolments = [...facts.enrolments].sort((a, b) => placeOf(a.student_id) - placeOf(b.student_id))
  return { ...facts, people, enrolments }
}

const byName = (one: PersonName & { id: string }, other: PersonName & { id: string }): number =>
  (one.last_name ?? '').localeCompare(other.last_name ?? '', 'en') ||
  (one.first_name ?? '').localeCompare(other.first_name ?? '', 'en') ||
  one.id.localeCompare(other.id, 'en')

const marksOf = (rows: readonly SubjectRow[], { subjects }: StudentResult): Map<string, StaffMarks> =>
  new Map(
    rows.map((row, index) => {
      const { subject_code, course, exam } = sheetSubject(row)
      return [subject_code, { course, exam, final: subjects[index]?.final ?? null }]
    }),
  )

const taken = (rows: readonly SubjectRow[], subjects: readonly SubjectFacts[]): SubjectFacts[] => {
  const codes = new Set(rows.map(({ subject }) => subject.code))
  return subjects.filter(({ code }) => codes.has(code))
}

export const sheetTitles: Readonly<Record<StaffSheetKind, string>> = {
  'mark-sheet': 'Mark sheet',
  'rank-sheet': 'Rank sheet',
}

export const scopeTitle = ({ class_id, form_level }: StaffScope): string =>
  class_id === null ? `Form ${form_level}` : `Class ${class_id}`

/** Says whether families have seen these marks. */
export const postingStateText = ({ posted, date_posted }: Posting): string =>
  posted === 1
    ? `Posted ${localTimeText(date_posted)}. Marks as of today.`
    : 'DRAFT, before posting. Marks may still change.'

export const printedAtText = ({ school, printedAt }: StaffSheetsData): string =>
  longMoment(school.timeZone, printedAt)

export const printedText = (data: StaffSheetsData): string => `Printed ${printedAtText(data)}`

/** 'Coursework 30 : exam 70. Pass mark 50.' */
export const ruleText = ({ weights, passMark }: StaffSheetsData): string =>
  `Coursework ${weights.course} : exam ${weights.exam}. Pass mark ${passMark}.`

export const termText = ({ term }: StaffSheetsData): string => termTitle(term)

/** Ranked students by position, with ties by name, then students without an average. */
export const inRankOrder = ({ scope, classes }: StaffSheetsData): StaffStudent[] => {
  const place = ({ result, formPosition }: StaffStudent) =>
    (scope.class_id === null ? formPosition : result.position) ?? Number.POSITIVE_INFINITY
  // Sorting is stable, so students are sorted by name first: a tie may involve several classes.
  const people = classes.flatMap(({ students }) => students)
  return [...people].sort((a, b) => {
    const [first, second] = [place(a), place(b)]
    return first === second ? a.name.localeCompare(b.name, 'en') : first - second
  })
}
