// The turn of the year (lists/yearTurn), one per school year.
import type { YearTurnStep } from '#shared/rules/lists/yearTurn/steps'

export interface YearTurnTable {
  /** The school year that begins, by the year it begins in. */
  year: number
  state: 'draft' | 'applied' | 'undone'
  /** Where the office went on last. */
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
  /** JSON text: what undoing needs to know besides the students; null unless applied. */
  undo: string | null
}

/** What it changed of one student, before and after it, as JSON text (lists/yearTurn). */
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
