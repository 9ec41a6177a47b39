// What stands in each cell of the grid: what is stored, under what is typed and not stored.
import type { ClassMarksStudent } from '#shared/contract/reports/marks'
import {
  isSubjectCell,
  subjectValue,
  type CellValue,
  type MarkCellName,
} from '#shared/rules/reports/marks/markCells'
import { oddity } from '#shared/rules/reports/marks/oddities'
import { shownCell } from '#shared/rules/reports/marks/readCell'
import { finalOf, isNumber, type Mark } from '#shared/rules/reports/marks/marks'
import { gradeOf } from '#shared/rules/reports/marks/gradeBands'
import { rounded } from '#shared/rules/reports/marks/fraction'
import { shownMark } from '#shared/rules/lists/imports/importMarks'
import { cellKey } from '#client/saving/sheets'
import { fieldProgressOf, ownValue } from '#client/saving/machine/status'
import type { GridColumn } from './gridColumns'
import { place, type Sheet } from './sheet'
import { touchedStudents } from './touchedStudents'

export interface ShownCell {
  /** In the save machine; of a cell that is worked out, the name of none. */
  readonly key: string
  readonly text: string
  readonly is: 'stored' | 'unsaved' | 'refused' | 'disputed' | 'odd' | 'worked out'
  /** What is wrong with it, or odd. */
  readonly says: string | null
}

export interface ShownRow {
  readonly student: ClassMarksStudent
  readonly cells: readonly ShownCell[]
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

const valueOf = (sheet: Sheet, student: ClassMarksStudent, subject: string | null, name: MarkCellName) => {
  const key = cellKey({ student_id: student.student_id, subject_code: subject, name })
  const own = ownValue(sheet.queue, key, sheet.marks.version)
  return own === undefined ? storedValue(sheet, student, subject, name) : own
}

const missing = ['absent', 'not_applicable', 'no_work'] as const

/** What may not be stored counts as not entered. */
const markOf = (value: CellValue): Mark =>
  typeof value === 'number' ? value : (missing.find((kind) => kind === value) ?? null)

const finalText = ({ marks }: Sheet, course: CellValue, exam: CellValue, column: GridColumn): string => {
  const final = finalOf({ course: markOf(course), exam: markOf(exam) }, marks.weights)
  if (!isNumber(final)) return column.id === 'final' ? (shownMark(null, final) ?? '') : ''
  const mark = rounded(final)
  return column.id === 'final' ? mark.toFixed(1) : (gradeOf(mark, marks.grades) ?? '')
}

const workedOut = (sheet: Sheet, student: ClassMarksStudent, column: GridColumn): ShownCell => {
  const mark = (name: 'course' | 'exam') => valueOf(sheet, student, column.subject, name)
  const text = finalText(sheet, mark('course'), mark('exam'), column)
  return { key: `${student.student_id} ${column.id}`, text, is: 'worked out', says: null }
}

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

const isSame = (one: ShownCell | undefined, other: ShownCell): boolean =>
  one?.key === other.key && one.text === other.text && one.is === other.is && one.says === other.says

/** Cells and rows that look as before are the same objects: a key draws only what it changes. */
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

/** Gives the rows of a class again and again; only students of whom something has changed are looked at. */
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
