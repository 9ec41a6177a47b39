// A class as it was read, with what has been stored since. What has not changed stays the same object.
import type { ClassMarks } from '#shared/contract/reports/marks'
import { markCell, type CellValue } from '#shared/rules/marks/cells/markCells'
import type { CellPlace } from './cellKeys'

type MarkRow = ClassMarks['marks'][number]
type Stored = CellPlace & { readonly value: CellValue }

const emptyRow = (student_id: string, subject_code: string): MarkRow => ({
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

/** As the row keeps it: a mark as its number or as the kind that is missing. */
const columnsOf = ({ name, value }: Stored): Partial<MarkRow> => {
  if (markCell(name)?.kind !== 'mark') return { [name]: value }
  const isNumber = typeof value === 'number'
  return { [`${name}_mark`]: isNumber ? value : null, [`${name}_kind`]: isNumber ? null : value }
}

const rowKey = ({ student_id, subject_code }: { student_id: string; subject_code: string | null }) =>
  `${student_id} ${subject_code ?? ''}`

const withMarks = (marks: readonly MarkRow[], cells: readonly Stored[]): MarkRow[] => {
  const rows = new Map(marks.map((row) => [rowKey(row), row]))
  for (const cell of cells) {
    const { student_id, subject_code } = cell
    if (subject_code === null) continue
    const row = rows.get(rowKey(cell)) ?? emptyRow(student_id, subject_code)
    rows.set(rowKey(cell), { ...row, ...columnsOf(cell) })
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
