// The cells of a class's marks: what may be entered of one subject, and of the whole term.
import type { MarkFacts, reportLimits } from './termFacts'

/** The value of a cell: a number, a kind of missing mark or a rating as its word, a text; null: nothing is entered. */
export type CellValue = string | number | null

interface CellFacts {
  readonly name: string
  /** Over the column. */
  readonly title: string
  readonly kind: 'mark' | 'count' | 'rating' | 'text'
  /** The limit of a text. */
  readonly limit?: Exclude<keyof typeof reportLimits, 'subjects' | 'subject_title'>
}

/** The cells of one student in one subject. */
export const subjectCells = [
  { name: 'course', title: 'Coursework %', kind: 'mark' },
  { name: 'exam', title: 'Exam %', kind: 'mark' },
  { name: 'times_absent', title: 'Times absent', kind: 'count' },
  { name: 'times_late', title: 'Times late', kind: 'count' },
  { name: 'application', title: 'Application', kind: 'rating' },
  { name: 'conduct', title: 'Conduct', kind: 'rating' },
  { name: 'remark', title: 'Remark', kind: 'text', limit: 'remark' },
  { name: 'teacher', title: 'Teacher', kind: 'text', limit: 'teacher' },
] as const satisfies readonly CellFacts[]

/** The cells of one student in the whole term. */
export const termCells = [
  { name: 'sessions_absent', title: 'Sessions absent', kind: 'count' },
  { name: 'sessions_late', title: 'Sessions late', kind: 'count' },
  { name: 'authority', title: 'Authority', kind: 'rating' },
  { name: 'responsibility', title: 'Responsibility', kind: 'rating' },
  { name: 'co_operation', title: 'Co-operation', kind: 'rating' },
  { name: 'activities', title: 'Co-curricular activities', kind: 'text', limit: 'activities' },
  { name: 'form_teacher', title: 'Form teacher', kind: 'text', limit: 'teacher' },
  { name: 'remark_form_teacher', title: 'Form teacher’s remark', kind: 'text', limit: 'remark_form_teacher' },
  { name: 'remark_dean', title: 'Dean’s remark', kind: 'text', limit: 'remark_dean' },
  { name: 'remark_principal', title: 'Principal’s remark', kind: 'text', limit: 'remark_principal' },
] as const satisfies readonly CellFacts[]

export type SubjectCell = (typeof subjectCells)[number]['name']
export type TermCell = (typeof termCells)[number]['name']
export type MarkCellName = SubjectCell | TermCell

export interface MarkCell extends CellFacts {
  readonly name: MarkCellName
}

const cells: ReadonlyMap<string, MarkCell> = new Map(
  [...subjectCells, ...termCells].map((cell) => [cell.name, cell]),
)

export const cellNames = [...cells.keys()]

/** Undefined for a name that no cell has. */
export const markCell = (name: string): MarkCell | undefined => cells.get(name)

export const isSubjectCell = (name: string): name is SubjectCell =>
  subjectCells.some((cell) => cell.name === name)

/** The value of a stored row in a cell of its subject; null if there is no row. */
export const subjectValue = (row: MarkFacts | undefined, name: SubjectCell): CellValue => {
  if (!row) return null
  return isMark(name) ? (row[`${name}_kind`] ?? row[`${name}_mark`]) : row[name]
}

const isMark = (name: SubjectCell): name is 'course' | 'exam' => name === 'course' || name === 'exam'

/** The other way round: what a row keeps of a cell, a mark as its number or as the kind that is missing. */
export const rowValues = (name: string, value: CellValue): Partial<MarkFacts> => {
  if (name !== 'course' && name !== 'exam') return { [name]: value }
  const isNumber = typeof value === 'number'
  return { [`${name}_mark`]: isNumber ? value : null, [`${name}_kind`]: isNumber ? null : value }
}

export const emptyMark = (student_id: string, subject_code: string): MarkFacts => ({
  student_id,
  subject_code,
  course_mark: null,
  course_kind: null,
  exam_mark: null,
  exam_kind: null,
  times_absent: null,
  times_late: null,
  application: null,
  conduct: null,
  remark: null,
  teacher: null,
})

// Values that may be stored and are seldom meant: the grid says so, and stores them all the same.

/** Coursework and exam as far apart as this, in marks, are looked at once more. */
const oddDistance = 40

/** The values in the other cells of the student: of the same subject, or of the same term. */
type Beside = (name: MarkCellName) => CellValue

/** Null: nothing about the value is odd. */
export const oddity = (
  name: MarkCellName,
  value: CellValue,
  beside: Beside,
  possibleSessions: number | null,
): string | null => {
  if (!isNumber(value)) return null
  if (name === 'exam') return apart(value, beside('course'), 'course')
  if (name === 'course') return apart(value, beside('exam'), 'exam')
  return name === 'sessions_absent' || name === 'sessions_late' ? tooMany(value, possibleSessions) : null
}

const isNumber = (value: CellValue): value is number => typeof value === 'number'

const apart = (mark: number, other: CellValue, otherName: MarkCellName): string | null => {
  if (!isNumber(other)) return null
  const distance = Math.round(Math.abs(mark - other) * 100) / 100
  if (distance < oddDistance) return null
  const title = markCell(otherName)?.title ?? ''
  return `${distance} ${mark > other ? 'above' : 'below'} ${title} (${other})`
}

const tooMany = (sessions: number, possible: number | null): string | null =>
  possible !== null && sessions > possible ? `The term has only ${possible} sessions` : null
