// The dry run of a list of term marks: one row per student and subject.
import { importFields } from '#shared/rules/lists/imports/importFields'
import {
  isTakenAway,
  readCount,
  readMark,
  roundedMark,
  shownMark,
  textProblem,
} from '#shared/rules/lists/imports/importMarks'
import { emptyMark } from '#shared/rules/reports/marks/markCells'
import { reportLimits, type MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { planTermRows } from '../people/sameIds'
import { searchForm } from '#shared/rules/students/names'
import {
  differencesOf,
  planned,
  rejected,
  unchanged,
  type PlannedRow,
  type TermKey,
  type Write,
} from './plannedRow'
import type { Answers, NamedRow } from './namedRows'
import {
  enrolmentText,
  forAll,
  markText,
  newEnrolment,
  readRating,
  readSubject,
  readTermKey,
  titleOf,
  type TermFactsOfList,
  type TermStudent,
} from './termRows'

export const findSubject = ({ subjects }: Pick<TermFactsOfList, 'subjects'>, text: string) => {
  const wanted = searchForm(text)
  const byCode = subjects.find(({ code }) => searchForm(code) === wanted)
  return byCode ?? subjects.find(({ title }) => searchForm(title) === wanted)
}

/** The results of earlier rows: each student's subjects, and the students added to the term's list. */
interface Progress {
  readonly enrolled: Set<string>
  readonly subjects: Map<string, number>
}

export const planMarks = (
  rows: readonly NamedRow[],
  facts: TermFactsOfList,
  answers: Answers = {},
): PlannedRow[] => {
  const progress: Progress = { enrolled: new Set(), subjects: countSubjects(facts.marks) }
  const keyOf = ({ cells }: NamedRow) => {
    const key = readTermKey(cells)
    const subject = findSubject(facts, cells.subject_code ?? '')
    return key && cells.student_id && subject ? markText(key, cells.student_id, subject.code) : null
  }
  return planTermRows(rows, answers, {
    keyOf,
    aboutRow: (named) => aboutRow(named, facts),
    problemsIn: (cells) => readCells(cells, facts).problems,
    fields: Object.keys(readers),
    same: 'the same student and subject',
    plan: (named, same) => planRow(named, facts, progress, same),
  })
}

const aboutRow = (named: NamedRow, facts: TermFactsOfList) => {
  const { row, cells } = named
  const student = facts.students.get(cells.student_id ?? '') ?? null
  const subject = findSubject(facts, cells.subject_code ?? '')
  const title = [titleOf(named, student), subject?.title ?? cells.subject_code].filter(Boolean).join(' – ')
  return { row, student_id: cells.student_id ?? null, title }
}

const countSubjects = (marks: ReadonlyMap<string, MarkFacts>): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const text of marks.keys()) {
    const pupil = text.slice(0, text.indexOf('\n'))
    counts.set(pupil, (counts.get(pupil) ?? 0) + 1)
  }
  return counts
}

/** 75% worked out as 0.75. */
const fractionProblem = (text: string): string | null => {
  const part = Number(text.replace(',', '.'))
  if (!(part > 0 && part < 1)) return null
  const percent = Number((part * 100).toFixed(2))
  return `“${text}” is less than 1: for ${percent}% write ${percent}`
}

type Given = Partial<MarkFacts>
type Reader = (text: string, facts: TermFactsOfList) => Given | string

const mark =
  (name: 'course' | 'exam'): Reader =>
  (text) => {
    const fraction = fractionProblem(text)
    if (fraction !== null) return fraction
    const read = readMark(roundedMark(text))
    return read.problem ?? { [`${name}_mark`]: read.mark, [`${name}_kind`]: read.kind }
  }

const count =
  (name: 'times_absent' | 'times_late'): Reader =>
  (text) => {
    const value = readCount(text)
    return value === null ? `“${text}” is not a whole number from 0 to 400` : { [name]: value }
  }

const rating =
  (name: 'application' | 'conduct'): Reader =>
  (text, { ratings }) => {
    const read = readRating(text, ratings)
    return 'problem' in read ? read.problem : { [name]: read.value }
  }

const line =
  (name: 'remark' | 'teacher'): Reader =>
  (text) =>
    textProblem(name, text) ?? { [name]: text.normalize('NFC') }

const readers: Readonly<Record<string, Reader>> = {
  course: mark('course'),
  exam: mark('exam'),
  times_absent: count('times_absent'),
  times_late: count('times_late'),
  application: rating('application'),
  conduct: rating('conduct'),
  remark: line('remark'),
  teacher: line('teacher'),
}

const fields = importFields('marks').filter(({ name }) => name in readers)

const planRow = (
  named: NamedRow,
  facts: TermFactsOfList,
  progress: Progress,
  same: readonly string[],
): PlannedRow => {
  const { cells } = named
  const { key, student, problems: wrongSubject } = readSubject(named, facts)
  const subject = findSubject(facts, cells.subject_code ?? '')
  const about = aboutRow(named, facts)
  const { given, problems } = readCells(cells, facts)
  const reasons = [...wrongSubject, ...problems, ...same]
  if (!cells.subject_code) reasons.push(`The subject is missing${forAll}`)
  else if (!subject) reasons.push(unknownSubject(cells.subject_code))
  if (!key || !student || !subject || reasons.length > 0) return rejected(about, reasons)

  const text = markText(key, student.id, subject.code)
  const before = facts.marks.get(text) ?? null
  const after = { ...(before ?? emptyMark(student.id, subject.code)), ...given }
  const differences = differencesOf(fields, shown, before, after)
  if (before && differences.length === 0) return unchanged(about)
  if (differences.every(({ field }) => field === 'teacher') && !before)
    return rejected(about, ['The row has no mark and no remark'])
  const enrolment = enrolmentNeeded(key, student, facts, progress)
  if (typeof enrolment === 'string') return rejected(about, [enrolment])
  const pupil = enrolmentText(key, student.id)
  const taken = progress.subjects.get(pupil) ?? 0
  if (!before && taken >= reportLimits.subjects)
    return rejected(about, [`A report card has room for ${reportLimits.subjects} subjects`])
  if (!before) progress.subjects.set(pupil, taken + 1)
  progress.enrolled.add(pupil)
  return planned(about, !before, differences, [...enrolment, { table: 'term_mark', ...key, before, after }])
}

const readCells = (cells: NamedRow['cells'], facts: TermFactsOfList) => {
  const given: Given = {}
  const problems: string[] = []
  for (const { name, title } of importFields('marks')) {
    const text = cells[name]
    const reader = readers[name]
    if (text === undefined || !reader) continue
    const read = !isMark(name) && isTakenAway(text) ? { [name]: null } : reader(text, facts)
    if (typeof read === 'string') problems.push(`${title}: ${read}`)
    else Object.assign(given, read)
  }
  return { given, problems }
}

/** Dashes in a column of marks are a kind of missing mark, and appear on the card. */
const isMark = (name: string): boolean => name === 'course' || name === 'exam'

/** Says where subjects are kept: either the list or the settings must change. */
const unknownSubject = (text: string): string =>
  `The subject ${text} is not in the settings, under Subjects and grades: write its code or title as it is there, or add it`

const shown = (name: string, row: MarkFacts | null): string | null => {
  if (!row) return null
  if (name === 'course') return shownMark(row.course_mark, row.course_kind)
  if (name === 'exam') return shownMark(row.exam_mark, row.exam_kind)
  const value = row[name as keyof MarkFacts]
  return value === null ? null : String(value)
}

const enrolmentNeeded = (
  key: TermKey,
  student: TermStudent,
  facts: TermFactsOfList,
  { enrolled }: Progress,
): Write[] | string => {
  const text = enrolmentText(key, student.id)
  if (facts.enrolments.has(text) || enrolled.has(text)) return []
  const after = newEnrolment(key, student, facts)
  return typeof after === 'string' ? after : [{ table: 'term_enrolment', ...key, before: null, after }]
}
