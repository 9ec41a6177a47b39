// The dry run of a list of remarks and attendance: one row per student.
import { classLike } from '#shared/rules/lists/imports/classNames'
import { importFields } from '#shared/rules/lists/imports/importFields'
import { isTakenAway, readCount, textProblem } from '#shared/rules/lists/imports/importMarks'
import type { EnrolmentFacts, reportLimits } from '#shared/rules/reports/marks/termFacts'
import { planTermRows } from '../people/sameIds'
import { differencesOf, planned, rejected, unchanged, type PlannedRow } from './plannedRow'
import type { Answers, NamedRow } from './namedRows'
import {
  enrolmentText,
  newEnrolment,
  readRating,
  readSubject,
  readTermKey,
  titleOf,
  type TermFactsOfList,
} from './termRows'

const counts = ['sessions_absent', 'sessions_late']
const ratings = ['authority', 'responsibility', 'co_operation']
/** By their names on the card. */
const texts: Readonly<Record<string, Exclude<keyof typeof reportLimits, 'subjects' | 'subject_title'>>> = {
  activities: 'activities',
  form_teacher: 'teacher',
  remark_form_teacher: 'remark_form_teacher',
  remark_dean: 'remark_dean',
  remark_principal: 'remark_principal',
}

export const planRemarks = (
  rows: readonly NamedRow[],
  facts: TermFactsOfList,
  answers: Answers = {},
): PlannedRow[] => {
  const keyOf = ({ cells }: NamedRow) => {
    const key = readTermKey(cells)
    return key && cells.student_id ? enrolmentText(key, cells.student_id) : null
  }
  return planTermRows(rows, answers, {
    keyOf,
    aboutRow: (named) => aboutRow(named, facts),
    problemsIn: (cells) => readCells(cells, facts).problems,
    fields: shownFields.map(({ name }) => name),
    same: 'the same student',
    plan: (named, same) => planRow(named, facts, same),
  })
}

const aboutRow = (named: NamedRow, facts: TermFactsOfList) => {
  const student_id = named.cells.student_id ?? null
  const student = facts.students.get(student_id ?? '') ?? null
  return { row: named.row, student_id, title: titleOf(named, student) }
}

const fields = importFields('remarks').filter(
  ({ name }) => counts.includes(name) || ratings.includes(name) || name in texts,
)

const shownFields = [{ name: 'class_id', title: 'Class' }, ...fields]

const planRow = (named: NamedRow, facts: TermFactsOfList, same: readonly string[]): PlannedRow => {
  const { row, cells } = named
  const { key, student, problems: wrongSubject } = readSubject(named, facts)
  const about = { row, student_id: cells.student_id ?? null, title: titleOf(named, student) }
  const { given, problems } = readCells(cells, facts)
  const reasons = [...wrongSubject, ...problems, ...same]
  if (!key || !student || reasons.length > 0) return rejected(about, reasons)

  const text = enrolmentText(key, student.id)
  const before = facts.enrolments.get(text) ?? null
  const place = newEnrolment(key, student, facts, classOf(cells, facts) ?? before?.class_id)
  if (typeof place === 'string') return rejected(about, [place])
  const { class_id, form_level } = place
  const after = { ...(before ?? place), class_id, form_level, ...given }
  const differences = differencesOf(shownFields, shown, before, after)
  if (before && differences.length === 0) return unchanged(about)
  return planned(about, !before, differences, [{ table: 'term_enrolment', ...key, before, after }])
}

const readCells = (cells: NamedRow['cells'], facts: TermFactsOfList) => {
  const given: Record<string, string | number | null> = {}
  const problems: string[] = []
  for (const { name, title } of fields) {
    const text = cells[name]
    if (text === undefined) continue
    const reading = read(name, text, facts)
    if ('problem' in reading) problems.push(`${title}: ${reading.problem}`)
    else given[name] = reading.value
  }
  return { given, problems }
}

type Reading = { value: string | number | null } | { problem: string }

const read = (name: string, text: string, facts: TermFactsOfList): Reading => {
  if (isTakenAway(text)) return { value: null }
  if (ratings.includes(name)) return readRating(text, facts.ratings)
  if (!counts.includes(name)) return readText(name, text)
  const value = readCount(text)
  return value === null ? { problem: `“${text}” is not a whole number from 0 to 400` } : { value }
}

const readText = (name: string, text: string): Reading => {
  const limit = texts[name]
  const problem = limit ? textProblem(limit, text) : null
  return problem === null ? { value: text.normalize('NFC') } : { problem }
}

/** The class in the file, in the school's spelling. */
const classOf = ({ class_id }: NamedRow['cells'], { forms }: TermFactsOfList): string | undefined =>
  class_id === undefined
    ? undefined
    : (classLike(
        class_id,
        [...forms.keys()].map((id) => ({ id })),
      )?.id ?? class_id)

const shown = (name: string, row: EnrolmentFacts | null): string | null => {
  const value = row?.[name as keyof EnrolmentFacts] ?? null
  return value === null ? null : String(value)
}
