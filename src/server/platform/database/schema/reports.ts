// The tables of marks, report cards and packs. Column names are the contract's names; rules/reports/cards reads such rows.
import type { Generated } from 'kysely'
import type { MarkCellName } from '#shared/rules/reports/marks/markCells'
import type { EnrolmentFacts, MarkFacts, TermRule } from '#shared/rules/reports/marks/termFacts'

/** Dates of a term; all of them data that the office edits. */
export interface AcademicTermTable {
  year: number
  term: number
  starts: string | null
  ends: string | null
  next_term_starts: string | null
  possible_sessions: number | null
}

export interface TermReportTable {
  year: number
  term: number
  posted: number
  /** Local time of the school, as the spec writes it. */
  date_posted: string | null
  /** Counts up with every change of the term's marks, remarks or cards: what was computed before is stale. */
  version: Generated<number>
}

export interface TermFormRuleTable extends TermRule {
  year: number
  term: number
  form_level: number
}

/** The letters for marks, and those for attitude ratings, which have no lowest mark. */
export interface GradeBandTable {
  kind: 'grade' | 'rating'
  grade: string
  lowest: number | null
  meaning: string
  position: number
}

export interface SubjectTable {
  code: string
  title: string
  position: number
  /** 0: shown on the card, but not part of the average. */
  counts: number
}

export interface TermEnrolmentTable extends EnrolmentFacts {
  year: number
  term: number
}

export interface TermMarkTable extends MarkFacts {
  year: number
  term: number
  student_id: string
}

/** One row per cell that really changed: who wrote what, and what a save compares with. Append only. */
export interface MarkChangeTable {
  id: Generated<number>
  year: number
  term: number
  /** In which the student was then. */
  class_id: string
  student_id: string
  /** Null: of the whole term. */
  subject_code: string | null
  name: MarkCellName
  /** JSON text of the value */
  old_value: string
  new_value: string
  at: string
  by_account: string
  through: 'browser' | 'list' | 'undo'
}

/** A sheet of marks that its teacher has finished; without a row, or once it is reopened, it is open. */
export interface MarksHandedInTable {
  year: number
  term: number
  class_id: string
  /** '': attendance and remarks of the class */
  subject_code: string
  at: string
  by_account: string
  /** When the office gave it back to its teachers; null: it is handed in. */
  reopened_at: string | null
}

/** A card as a family was given it. Never updated: a correction is a new row. */
export interface ReportRevisionTable {
  student_id: string
  year: number
  term: number
  revision: number
  class_id: string
  form_level: number
  /** JSON text of the contract's FrozenCard. */
  card: string
  /** Of `card`, hex. */
  sha256: string
  /** The code in the QR code; unguessable. */
  token: string
  issued_at: string
  issued_by: string
  /** Why there is another revision. */
  reason: string | null
  /** How its PDF is drawn: what was given out keeps its form. */
  layout: number
}

/** Each opening of a card by a family. Append only. */
export interface ReportOpeningTable {
  id: Generated<number>
  student_id: string
  year: number
  term: number
  revision: number
  as: 'page' | 'pdf'
  at: string
}

/** A posting that happens by itself. */
export interface PostingScheduleTable {
  id: Generated<number>
  year: number
  term: number
  /** ISO, UTC */
  due_at: string
  state: 'waiting' | 'done' | 'cancelled'
  created_by: string
  created_at: string
  ended_at: string | null
  /** Why cards change that families have already. */
  reason: string | null
  /** 1: cards that are still without a mark on that day are not given out. */
  leave_out_empty: Generated<0 | 1>
  /** Why it did not happen when it was due. */
  problem: Generated<string | null>
}

export interface TermReportsDatabase {
  academic_term: AcademicTermTable
  term_report: TermReportTable
  term_form_rule: TermFormRuleTable
  grade_band: GradeBandTable
  subject: SubjectTable
  term_enrolment: TermEnrolmentTable
  term_mark: TermMarkTable
  mark_change: MarkChangeTable
  report_revision: ReportRevisionTable
  report_opening: ReportOpeningTable
  posting_schedule: PostingScheduleTable
  marks_handed_in: MarksHandedInTable
}

/** A pack has papers of many students and is made in the background. */
/** waiting ──taken──▶ working ──▶ done | failed; cancelled from waiting and working; working ──▶ waiting when its process is gone. */
export type PackState = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled'

export interface DocumentPackTable {
  id: string
  kind: 'report-cards' | 'registration-forms'
  /** JSON text: class_id, form_level, ids */
  scope: string
  /** Its students, in words; part of the file's name. */
  label: string
  year: number | null
  term: number | null
  format: 'pdf' | 'zip'
  /** 1: every student begins on a front side. */
  duplex: number
  list_order: 'name' | 'class'
  /** The address at which people reach the portal. */
  origin: string
  state: PackState
  done: number
  total: number
  pages: number | null
  /** bytes */
  size: number | null
  /** For the person: why it failed. */
  fault: string | null
  /** The process that makes it, and when that was last known to live. */
  run_by: string | null
  beat_at: string | null
  /** How often a process has begun with it. */
  attempts: Generated<number>
  /** The hash of the file in the store. */
  sha256: string | null
  /** JSON text: the IDs of the students whose papers are in it; null until it is done. */
  students: string | null
  created_by: string
  created_at: string
  ended_at: string | null
}

export interface PacksDatabase {
  document_pack: DocumentPackTable
}
