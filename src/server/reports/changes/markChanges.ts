// The cells in which two rows of a term differ.
import {
  subjectCells,
  subjectValue,
  termCells,
  type CellValue,
  type MarkCellName,
} from '#shared/rules/reports/marks/markCells'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'

export interface CellOfStudent {
  readonly student_id: string
  /** Null for a cell that belongs to the whole term. */
  readonly subject_code: string | null
  readonly name: MarkCellName
}

export interface CellChange extends CellOfStudent {
  readonly before: CellValue
  readonly after: CellValue
}

type Row = MarkFacts | EnrolmentFacts

/** A row that does not exist is null. */
export const rowChanges = (before: Row | null, after: Row | null): CellChange[] => {
  const row = before ?? after
  return row && isMark(row)
    ? markChanges(before as MarkFacts | null, after as MarkFacts | null)
    : placeChanges(before as EnrolmentFacts | null, after as EnrolmentFacts | null)
}

const isMark = (row: Row): row is MarkFacts => 'subject_code' in row

const markChanges = (before: MarkFacts | null, after: MarkFacts | null): CellChange[] => {
  const row = before ?? after
  if (!row) return []
  const { student_id, subject_code } = row
  return changed(
    subjectCells.map(({ name }) => ({
      ...{ student_id, subject_code, name },
      before: subjectValue(before ?? undefined, name),
      after: subjectValue(after ?? undefined, name),
    })),
  )
}

const changed = (all: readonly CellChange[]) => all.filter(({ before, after }) => before !== after)

const placeChanges = (before: EnrolmentFacts | null, after: EnrolmentFacts | null): CellChange[] => {
  const row = before ?? after
  if (!row) return []
  const { student_id } = row
  return changed(
    termCells.map(({ name }) => ({
      ...{ student_id, subject_code: null, name },
      before: before?.[name] ?? null,
      after: after?.[name] ?? null,
    })),
  )
}

const nothingYet = {
  sessions_absent: null,
  sessions_late: null,
  authority: null,
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher: null,
  remark_form_teacher: null,
  remark_dean: null,
  remark_principal: null,
}

/** The empty place of a student who is added to a term's list. */
export const newPlace = (student_id: string, class_id: string, form_level: number): EnrolmentFacts => ({
  student_id,
  class_id,
  form_level,
  ...nothingYet,
})
