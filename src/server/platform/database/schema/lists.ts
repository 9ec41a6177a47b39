// The tables of imports, selections of students, the turn of the year and saved views.
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'
import type { ViewPurpose } from '#shared/contract/lists/savedViews'

/** One file on its way: stored ──check──▶ checked ──apply──▶ applied ──undo──▶ undone */
export interface ImportBatchTable {
  id: string
  /** A placement list is one of students with a purpose, a class's workbook one of marks. */
  kind: 'students' | 'marks' | 'remarks'
  /** A placement list is not applied by itself. */
  purpose: 'placements' | 'workbook' | null
  file_name: string
  /** The hash of the file in the store; empty once the file was removed because a student in it was erased. */
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

/** The last check's findings about one row, and after applying the facts for undoing it. */
export interface ImportRowTable {
  import_id: string
  /** As the spreadsheet program numbers it. */
  row: number
  student_id: string | null
  /** The student of the row, in words. */
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

/** The turns of the year, one per school year. */
export interface YearTurnTable {
  /** The school year that begins, by the year it begins in. */
  year: number
  state: 'draft' | 'applied' | 'undone'
  /** The step at which the office went on last. */
  step: YearTurnStep
  /** JSON text of contract/lists/yearTurn.YearTurnPlan */
  plan: string
  version: string
  created_at: string
  created_by: string
  updated_at: string
  updated_by: string
  applied_at: string | null
  applied_by: string | null
  undone_at: string | null
  undone_by: string | null
  /** JSON text: what the undo left as it is, and why. */
  kept: string
  /** JSON text: what undoing needs to know besides the students; after it, only which teachers the office had changed. */
  undo: string | null
}

/** The values of one student that it changed, before and after, as JSON text. */
export interface YearTurnStudentTable {
  year: number
  student_id: string
  /** Stays: only asked to agree again. */
  kind: 'moves' | 'repeats' | 'leaves' | 'comes' | 'stays'
  old_value: string
  new_value: string
}

export interface YearTurnsDatabase {
  year_turn: YearTurnTable
  year_turn_student: YearTurnStudentTable
}

export interface SavedViewTable {
  id: string
  purpose: ViewPurpose
  /** Unique for a purpose and an owner. */
  name: string
  /** Account id; null: everybody in the office. */
  owner: string | null
  /** JSON: the choices, as in the address of the screen */
  definition: string
  created_at: string
  created_by: string
}

export interface SavedViewsDatabase {
  saved_view: SavedViewTable
}
