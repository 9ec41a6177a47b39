// A class as it was read, with what has been stored since. What has not changed stays the same object.
import type { ClassMarks } from '#shared/contract/reports/marks'
import { emptyMark, rowValues, type CellValue } from '#shared/rules/reports/marks/markCells'
import type { CellPlace } from './cellKeys'

type MarkRow = ClassMarks['marks'][number]
type Stored = CellPlace & { readonly value: CellValue }

const rowKey = ({ student_id, subject_code }: { student_id: string; subject_code: string | null }) =>
  `${student_id} ${subject_code ?? ''}`

const withMarks = (marks: readonly MarkRow[], cells: readonly Stored[]): MarkRow[] => {
  const rows = new Map(marks.map((row) => [rowKey(row), row]))
  for (const cell of cells) {
    const { student_id, subject_code } = cell
    if (subject_code === null) continue
    const row = rows.get(rowKey(cell)) ?? emptyMark(student_id, subject_code)
    rows.set(rowKey(cell), { ...row, ...rowValues(cell.name, cell.value) })
  }
  return [...rows.values()]
}

export const withCells = (marks: ClassMarks, cells: readonly Stored[], version: number): ClassMarks => {
  const touched = new Set(cells.map(({ student_id }) => student_id))
  const ofTerm = cells.filter(({ subject_code }) => subject_code === null)
  return {
    ...marks,
    version: Math.max(version, marks.version),
    marks: withMarks(marks.marks, cells),
    students: marks.students.map((student) =>
      touched.has(student.student_id)
        ? {
            ...student,
            listed: 1,
            ...Object.fromEntries(
              ofTerm
                .filter((cell) => cell.student_id === student.student_id)
                .map(({ name, value }) => [name, value]),
            ),
          }
        : student,
    ),
  }
}
