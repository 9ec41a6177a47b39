// A class as it was read, and what is typed and not stored.
import type { ClassMarks } from '#shared/contract/reports/marks'
import type { SaveQueue } from '#client/saving/machine/queue'

type MarkRow = ClassMarks['marks'][number]
type Rows = ReadonlyMap<string, MarkRow>

export const place = (student: string, subject: string) => `${student} ${subject}`

const known = new WeakMap<ClassMarks['marks'], Rows>()

/** Asked at each key: made once. */
export const markRows = ({ marks }: Pick<ClassMarks, 'marks'>): Rows => {
  const rows =
    known.get(marks) ?? new Map(marks.map((row) => [place(row.student_id, row.subject_code), row] as const))
  known.set(marks, rows)
  return rows
}

export interface Sheet {
  readonly marks: ClassMarks
  readonly rows: Rows
  readonly queue: SaveQueue
}
