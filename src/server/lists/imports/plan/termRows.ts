// Year, term, student and class are read in the same way from rows of marks and rows of remarks.
import { academicYear } from '#shared/rules/dates'
import { importFields, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { readTerm, readYear } from '#shared/rules/lists/imports/importMarks'
import { shortenedNumber } from '#shared/rules/lists/imports/importValues'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { listName } from '#shared/rules/students/names'
import { termTitle } from '#shared/rules/reports/cards/termPosting'
import { newPlace } from '#server/reports/changes/markChanges'
import type { NamedRow } from './namedRows'
import type { PlannedRow, TermKey } from './plannedRow'

export interface TermStudent {
  readonly id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly class_id: string | null
}

export interface TermFactsOfList {
  readonly students: ReadonlyMap<string, TermStudent>
  /** Form level by class. */
  readonly forms: ReadonlyMap<string, number>
  /** The school's terms, as '2025 3'. */
  readonly terms: ReadonlySet<string>
  readonly subjects: ReadonlyArray<{ readonly code: string; readonly title: string }>
  /** The letters of attitude ratings; empty: any. */
  readonly ratings: readonly string[]
  /** By '2025 3 20260001'. */
  readonly enrolments: ReadonlyMap<string, EnrolmentFacts>
  /** The class on the last day of the term, by the same. */
  readonly classesThen: ReadonlyMap<string, string>
  /** By the text of the enrolment, a line end and the subject's code. */
  readonly marks: ReadonlyMap<string, MarkFacts>
}

export const termText = ({ year, term }: TermKey): string => `${year} ${term}`
export const enrolmentText = (key: TermKey, studentId: string): string => `${termText(key)} ${studentId}`
export const markText = (key: TermKey, studentId: string, subject: string): string =>
  `${enrolmentText(key, studentId)}\n${subject}`

export interface TermSubject {
  readonly key: TermKey | null
  readonly student: TermStudent | null
  readonly problems: readonly string[]
}

export const readTermKey = ({ year, term }: NamedRow['cells']): TermKey | null => {
  const key = { year: readYear(year ?? ''), term: readTerm(term ?? '') }
  return key.year === null || key.term === null ? null : { year: key.year, term: key.term }
}

/** Which terms the rows name, each once. */
export const termsIn = (rows: readonly NamedRow[]): TermKey[] => {
  const terms = new Map<string, TermKey>()
  for (const { cells } of rows) {
    const key = readTermKey(cells)
    if (key) terms.set(termText(key), key)
  }
  return [...terms.values()]
}

/** A list over several terms: each row says its own. */
export const withTerms = (plan: readonly PlannedRow[], rows: readonly NamedRow[]): PlannedRow[] => {
  const terms = termsIn(rows)
  if (terms.length < 2) return [...plan]
  const isOneYear = new Set(terms.map(({ year }) => year)).size === 1
  const keys = new Map(rows.map((named) => [named.row, readTermKey(named.cells)]))
  return plan.map((planned) => {
    const key = keys.get(planned.row)
    if (!key) return planned
    return { ...planned, title: `${planned.title} – ${isOneYear ? `Term ${key.term}` : termTitle(key)}` }
  })
}

/** Cells that could not be read are left out and named: they take nothing away from what their row says else. */
export const withUnread = (
  plan: readonly PlannedRow[],
  rows: readonly NamedRow[],
  kind: ImportKind,
): PlannedRow[] => {
  const problems = new Map(rows.map((named) => [named.row, named.problems ?? {}]))
  return plan.map((planned) => {
    const unread = problems.get(planned.row) ?? {}
    const said = importFields(kind).flatMap(({ name, title }) =>
      unread[name] === undefined ? [] : [`${title}: ${unread[name]}`],
    )
    return said.length === 0 ? planned : { ...planned, reasons: [...planned.reasons, ...said] }
  })
}

/** The step before offers it. */
export const forAll = ': choose it for every row, or write it into the list'

export const unknownClass = (text: string): string =>
  `The school has no class ${text}: choose the class for every row, or add it in the settings, under Classes and houses`

const withoutClass = 'Move the student to another class first: the school has no class'

/** Which term and which student a row is about. */
export const readSubject = ({ cells }: NamedRow, facts: TermFactsOfList): TermSubject => {
  const problems: string[] = []
  const year = readYear(cells.year ?? '')
  const term = readTerm(cells.term ?? '')
  if (year === null)
    problems.push(
      cells.year ? `“${cells.year}” is not an academic year` : `The academic year is missing${forAll}`,
    )
  if (term === null)
    problems.push(cells.term ? `“${cells.term}” is not a term: 1, 2 or 3` : `The term is missing${forAll}`)
  const key = readTermKey(cells)
  if (key && !facts.terms.has(termText(key)))
    problems.push(`Term ${key.term} of ${academicYear(key.year)} is not in the settings`)
  const student = facts.students.get(cells.student_id ?? '') ?? null
  if (!cells.student_id) problems.push('The student ID is missing')
  else if (!student)
    problems.push(
      shortenedNumber(cells.student_id) ??
        `No student has the ID ${cells.student_id}: correct it, or import the student first`,
    )
  return { key, student, problems }
}

export const titleOf = ({ cells }: NamedRow, student: TermStudent | null): string =>
  (student && listName(student)) || (cells.student_id ?? '')

/** The student's class at the time, if not yet on the term list; a sentence when it is unknown. */
export const newEnrolment = (
  key: TermKey,
  { id, class_id: today }: TermStudent,
  facts: TermFactsOfList,
  given?: string,
): EnrolmentFacts | string => {
  const then = facts.classesThen.get(enrolmentText(key, id))
  // A class may have been removed since.
  const class_id = given ?? (then !== undefined && facts.forms.has(then) ? then : today)
  if (class_id === null) return 'The student has no class'
  const form_level = facts.forms.get(class_id)
  if (form_level === undefined)
    return given === undefined ? `${withoutClass} ${class_id}` : unknownClass(class_id)
  return newPlace(id, class_id, form_level)
}

export const readRating = (
  text: string,
  ratings: readonly string[],
): { value: string } | { problem: string } => {
  const value = text.toUpperCase()
  if (ratings.length === 0 || ratings.includes(value)) return { value }
  return {
    problem: `“${text}” is not one of the ratings ${ratings.join(', ')} in the settings, under Subjects and grades`,
  }
}
