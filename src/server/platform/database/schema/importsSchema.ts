// The tables of imports (lists/imports), and selections of students.

/** One file on its way: stored ──check──▶ checked ──apply──▶ applied ──undo──▶ undone */
export interface ImportBatchTable {
  id: string
  /** A placement list is one of students with a purpose, a class's workbook one of marks. */
  kind: 'students' | 'marks' | 'remarks'
  /** A placement list is not applied by itself. */
  purpose: 'placements' | 'workbook' | null
  file_name: string
  /** Of the file in the file store; empty once that was taken away because of somebody who was erased. */
  sha256: string
  state: 'stored' | 'checked' | 'applied' | 'undone'
  /** JSON: the titles of the columns */
  headers: string
  row_count: number
  /** As the spreadsheet program numbers it; null: was stored before this was noted. */
  header_row: number | null
  /** JSON: which column is which field, what holds for all rows, and what the office made of headers */
  mapping: string | null
  /** JSON: how many rows are new, changed, unchanged, rejected */
  summary: string | null
  /** JSON: what applying or undoing came to */
  outcome: string | null
  created_at: string
  created_by: string
  checked_at: string | null
  applied_at: string | null
  applied_by: string | null
  undone_at: string | null
  undone_by: string | null
}

/** What the last check found out about one row, and after applying what undoing has to know. */
export interface ImportRowTable {
  import_id: string
  /** As the spreadsheet program numbers it. */
  row: number
  student_id: string | null
  /** Whom the row is about, in words. */
  title: string
  state: 'new' | 'changed' | 'unchanged' | 'rejected'
  /** JSON: the differences, field by field; of a rejected row what a person has to decide first */
  changes: string
  /** JSON: why it is rejected */
  reasons: string
  /** JSON: what is to be written, with what stood there before */
  writes: string
}

/** Students that somebody has chosen in the table, for documents whose address cannot name them all. */
export interface StudentSelectionTable {
  id: string
  /** JSON */
  student_ids: string
  /** How they were chosen, in words. */
  label: string
  created_at: string
  created_by: string
}

export interface ImportsDatabase {
  import_batch: ImportBatchTable
  import_row: ImportRowTable
  student_selection: StudentSelectionTable
}
