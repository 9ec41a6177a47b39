// Computes the content of each cell: the saved value, or an unsaved one on top of it.
import type { ClassMarks, ClassMarksStudent } from '#shared/contract/reports/marks'
import { shownMark } from '#shared/rules/lists/imports/importMarks'
import { rounded } from '#shared/rules/reports/marks/rounding'
import { gradeOf } from '#shared/rules/reports/marks/gradeBands'
import {
  isSubjectCell,
  subjectValue,
  type CellValue,
  type MarkCellName,
  oddity,
} from '#shared/rules/reports/marks/markCells'
import { finalOf, isNumber, type Mark } from '#shared/rules/reports/marks/marks'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { cellKey, cellPlace } from '#client/saving/sheets'
import { fieldProgressOf, ownValue } from '#client/saving/machine/status'
import { sentOf, type ByField, type SaveQueue } from '#client/saving/machine/queue'
import type { GridColumn } from './gridColumns'

type MarkRow = ClassMarks['marks'][number]
type Rows = ReadonlyMap<string, MarkRow>

/** A class as it was read, with the unsaved values. */
export interface Sheet {
  readonly marks: ClassMarks
  readonly rows: Rows
  readonly queue: SaveQueue
}

export const storedValue = (
  { rows }: Pick<Sheet, 'rows'>,
  student: ClassMarksStudent,
  subject: string | null,
  name: MarkCellName,
): CellValue => {
  if (subject === null) return (student as Readonly<Record<string, unknown>>)[name] as CellValue
  return isSubjectCell(name) ? subjectValue(rows.get(place(student.student_id, subject)), name) : null
}

const place = (student: string, subject: string) => `${student} ${subject}`

export interface ShownCell {
  /** The key in the save queue; a calculated cell is not in it. */
  readonly key: string
  readonly text: string
  readonly is: 'stored' | 'unsaved' | 'refused' | 'disputed' | 'odd' | 'worked out'
  /** The error or the warning. */
  readonly says: string | null
}

export interface ShownRow {
  readonly student: ClassMarksStudent
  readonly cells: readonly ShownCell[]
}

/** Computes the rows of a class; later calls compute only changed students. */
export const rowsIn = (columns: readonly GridColumn[]) => {
  let [before, rows]: [Sheet | null, readonly ShownRow[]] = [null, []]
  return (sheet: Sheet): readonly ShownRow[] => {
    const isTouched = before ? touchedStudents(sheet, before) : () => true
    rows = sheet.marks.students.map((student, index) => {
      const was = rows[index]
      if (was?.student === student && !isTouched(student.student_id)) return was
      return kept(was, { student, cells: columns.map((column) => shown(sheet, student, column)) })
    })
    before = sheet
    return rows
  }
}

/** Students whose rows may have changed since the last call. */
const touchedStudents = (now: Sheet, before: Sheet): ((studentId: string) => boolean) => {
  const was = rulesOf(before)
  if (rulesOf(now).some((rule, index) => rule !== was[index])) return () => true
  const touched = new Set([
    ...inQueue(now, before).map((key) => cellPlace(key).student_id),
    ...inMarks(now, before),
  ])
  return (studentId) => touched.has(studentId)
}

const rulesOf = ({ marks: { weights, grades, possible_sessions } }: Sheet) => [
  weights,
  grades,
  possible_sessions,
]

const inQueue = ({ queue, marks }: Sheet, before: Sheet): readonly string[] => {
  const was = heldIn(before.queue)
  const changed = heldIn(queue).flatMap((held, part) => changedKeys(held, was[part]))
  // A value that was ahead of the old class may not be ahead of the new one.
  return marks.version === before.marks.version ? changed : [...changed, ...Object.keys(queue.ahead)]
}

const heldIn = (queue: SaveQueue): readonly ByField<unknown>[] => [
  queue.waiting,
  sentOf(queue)?.edits ?? {},
  queue.refusedValues,
  queue.conflicts,
  queue.ahead,
]

const changedKeys = (now: ByField<unknown>, before: ByField<unknown> = {}): readonly string[] =>
  now === before ? [] : Object.keys({ ...before, ...now }).filter((key) => now[key] !== before[key])

const inMarks = ({ marks, rows }: Sheet, before: Sheet): readonly string[] =>
  rows === before.rows
    ? []
    : [...marks.marks, ...before.marks.marks]
        .filter(
          ({ student_id, subject_code }) =>
            rows.get(place(student_id, subject_code)) !== before.rows.get(place(student_id, subject_code)),
        )
        .map(({ student_id }) => student_id)

/** Equal cells and rows stay the same objects, so that a keystroke renders only its changes. */
const kept = (before: ShownRow | undefined, row: ShownRow): ShownRow => {
  const cells = row.cells.map((cell, index) => {
    const was = before?.cells[index]
    return was && isSame(was, cell) ? was : cell
  })
  const isWhole =
    before?.student === row.student &&
    before.cells.length === cells.length &&
    cells.every((cell, index) => cell === before.cells[index])
  return isWhole ? before : { ...row, cells }
}

const isSame = (one: ShownCell | undefined, other: ShownCell): boolean =>
  one?.key === other.key && one.text === other.text && one.is === other.is && one.says === other.says

const shown = (sheet: Sheet, student: ClassMarksStudent, column: GridColumn): ShownCell => {
  const { cell, subject } = column
  if (!cell) return workedOut(sheet, student, column)
  const { queue, marks } = sheet
  const key = cellKey({ student_id: student.student_id, subject_code: subject, name: cell.name })
  const value = valueOf(sheet, student, subject, cell.name)
  const text = shownCell(cell, value)
  const problem = queue.refusedValues[key]?.problem
  if (problem !== undefined) return { key, text, is: 'refused', says: problem }
  if (queue.conflicts[key]) return { key, text, is: 'disputed', says: null }
  const beside = (name: MarkCellName) => valueOf(sheet, student, subject, name)
  const odd = oddity(cell.name, value, beside, marks.possible_sessions)
  const isMoving = fieldProgressOf(queue, key) !== 'settled'
  if (odd !== null) return { key, text, is: 'odd', says: odd }
  return { key, text, is: isMoving ? 'unsaved' : 'stored', says: null }
}

const workedOut = (sheet: Sheet, student: ClassMarksStudent, column: GridColumn): ShownCell => {
  const mark = (name: 'course' | 'exam') => valueOf(sheet, student, column.subject, name)
  const text = finalText(sheet, mark('course'), mark('exam'), column)
  return { key: `${student.student_id} ${column.id}`, text, is: 'worked out', says: null }
}

const valueOf = (sheet: Sheet, student: ClassMarksStudent, subject: string | null, name: MarkCellName) => {
  const key = cellKey({ student_id: student.student_id, subject_code: subject, name })
  const own = ownValue(sheet.queue, key, sheet.marks.version)
  return own === undefined ? storedValue(sheet, student, subject, name) : own
}

const finalText = ({ marks }: Sheet, course: CellValue, exam: CellValue, column: GridColumn): string => {
  const final = finalOf({ course: markOf(course), exam: markOf(exam) }, marks.weights)
  if (!isNumber(final)) return column.id === 'final' ? (shownMark(null, final) ?? '') : ''
  const mark = rounded(final)
  return column.id === 'final' ? mark.toFixed(1) : (gradeOf(mark, marks.grades) ?? '')
}

const missing = ['absent', 'not_applicable', 'no_work'] as const

/** A value that cannot be saved counts as not entered. */
const markOf = (value: CellValue): Mark =>
  typeof value === 'number' ? value : (missing.find((kind) => kind === value) ?? null)

const known = new WeakMap<ClassMarks['marks'], Rows>()

/** Cached, because it is called at each keystroke. */
export const markRows = ({ marks }: Pick<ClassMarks, 'marks'>): Rows => {
  const rows =
    known.get(marks) ?? new Map(marks.map((row) => [place(row.student_id, row.subject_code), row] as const))
  known.set(marks, rows)
  return rows
}
