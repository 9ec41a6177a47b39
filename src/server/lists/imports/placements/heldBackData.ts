// A release that knows no placement lists takes one for a list of students. This row makes it refuse to apply it: it
// changes a record that nobody has.
import type { StudentWrite } from '../plan/plannedRowData'

const nobodys: StudentWrite = {
  table: 'student',
  id: '',
  before: { version: -1, updatedAt: '', values: {} },
  after: {},
}

/** It stands where the headers are, so no row of the list is in its place. */
export const heldBackRow = (headerRow: number) => ({
  row: headerRow,
  student_id: null,
  title: 'This list is used when the new school year starts',
  state: 'changed' as const,
  changes: '[]',
  reasons: '[]',
  writes: JSON.stringify([nobodys]),
})
