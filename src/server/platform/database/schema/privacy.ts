// The tables of corrections, looks at records, keeping, and the chain of the audit log.
import type { Generated } from 'kysely'

/** A student whom an entry about many lists; a trigger writes it (migration 0027). */
export interface AuditStudentTable {
  student_id: string
  /** The time of the entry. */
  at: string
  audit_id: number
}

/** One per audit row, in the order of their commits. Append only. */
export interface AuditLinkTable {
  /** 1, 2, 3 … without a gap */
  seq: number
  audit_id: number
  /** SHA-256, hex, of the hash before and this row (trail/audit/queries). */
  hash: string
}

/** The one row with the newest link: a row that is missing at the end is missed. */
export interface AuditHeadTable {
  id: number
  seq: number
  hash: string
}

/** Somebody of the office has looked at, or taken out, what is stored about students. Append only. */
export interface StaffViewTable {
  id: Generated<number>
  at: string
  actor: string
  /** A key of staffViews in shared/rules/trail/staffViews.ts. */
  what: string
  /** Null when it was about several. */
  student_id: string | null
  /** 'all', or JSON text of their ids; null when it was about one. */
  students: string | null
  /** Which one: document type, term … */
  detail: string | null
}

/** In plain words what a session was opened on: it outlives the session, because the history names it. */
export interface SignInDeviceTable {
  session_id: string
  account_id: string
  device: string
  at: string
}

/** The facts that decide how long a student's data is kept. */
export interface StudentKeepingTable {
  student_id: string
  /** yyyy-MM-dd; null: still at the school */
  left_on: string | null
  /** 1: nothing of the student is removed, whatever the years say. */
  hold: number
  hold_reason: string | null
  updated_at: string
  updated_by: string
}

/** A family asks for the correction of a value that it cannot change itself, in words or with a late answer. */
export interface CorrectionTable {
  id: Generated<number>
  student_id: string
  /** A field of the record. */
  field: string
  /** The mistake, or the right answer, in the family's words; '' where it only typed an answer too late. */
  words: string
  state: 'open' | 'corrected' | 'refused' | 'withdrawn'
  asked_at: string
  /** In the words of the office; a refusal always has one. */
  answer: string | null
  closed_at: string | null
  /** Account of the office, or of the student who withdrew it. */
  closed_by: string | null
  /** A late answer, as JSON text; null: asked in words only. */
  proposed_value: string | null
  /** The answer in the record when it was typed, as JSON text; null: not known. */
  replaced_value: string | null
  /** ISO, UTC, as the device says; null: not known. */
  typed_at: string | null
}

export interface RightsDatabase {
  audit_link: AuditLinkTable
  audit_head: AuditHeadTable
  audit_student: AuditStudentTable
  staff_view: StaffViewTable
  sign_in_device: SignInDeviceTable
  student_keeping: StudentKeepingTable
  correction: CorrectionTable
}
