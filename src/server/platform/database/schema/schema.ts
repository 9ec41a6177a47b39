// The tables. Column names are the contract's names, so no mapping exists.
// Flags are 0/1 integers, dates text yyyy-MM-dd, times ISO-8601 UTC text, JSON text: alike on both engines.
import type { Generated, Kysely } from 'kysely'
import type { StudentRecord } from '#shared/record/record'
import type { AccessDatabase, AccountsDatabase, SecondFactorDatabase } from './access'
import type { DocumentReviewTable, EnrolmentsDatabase, FamilyContactTable } from './enrolments'
import type { ImportsDatabase, SavedViewsDatabase, YearTurnsDatabase } from './lists'
import type { MessagesDatabase } from './messages'
import type { PacksDatabase, TermReportsDatabase } from './reports'
import type { RightsDatabase } from './privacy'

/** The student record as it is stored, one column per field of the field table. */
export interface StudentTable extends StudentRecord {
  /** rules/students/names.searchForm of first and last name, for LIKE on both engines. */
  search_name: string
  /** 1 hides the student from the visitors' search. */
  unlisted: Generated<number>
}

/** One row per field that really changed: audit trail, undo, and what a merge compares with. Append only. */
export interface FieldChangeTable {
  id: Generated<number>
  student_id: string
  /** The record's version after this change. */
  version: number
  field: string
  /** JSON text of the value */
  old_value: string
  new_value: string
  at: string
  /** 'family' | 'school' */
  by_role: string
  by_account: string
  by_session: string | null
  client: string | null
  seq: number | null
  /** The student whose answer the family copied. */
  copied_from?: string | null
}

/** The newest _seq of each field that one tab has sent, as JSON { field: seq }. */
export interface ClientSeqTable {
  student_id: string
  client: string
  seqs: string
  updated_at: string
}

/** The version of a record that a session last read: the base of clients that do not send one. */
export interface SessionReadTable {
  session_id: string
  student_id: string
  version: number
}

/** The effect of a restore on one record: the versions between these two are lost, and devices may remember them. */
export interface RestoredRecordTable {
  student_id: string
  /** The school's epoch since that restore. */
  epoch: string
  /** The newest that the copy has. */
  version_before: number
  /** Under which it goes on. */
  version_after: number
  /** How many answers devices have given back. */
  answers: number
  /** ISO, UTC; when the family was here for the first time since. */
  back_at: string | null
}

/** Append only; audit_link holds the hash of each row. */
export interface AuditTable {
  id: Generated<number>
  at: string
  actor: string
  action: string
  subject: string | null
  /** JSON text without secrets and without personal data beyond ids. */
  details: string
}

export interface UploadedFileTable {
  id: string
  student_id: string
  type: string
  name: string
  size: number
  media_type: string
  sha256: string
  uploaded_at: string
  uploaded_by: string
  /** 1 for the one that counts; former ones stay as history. */
  is_current: number
  /** The pages of a PDF; null while they have not been counted. */
  pages: number | null
  /** A small WebP in base64: null until it is asked for, '' when it cannot be drawn. */
  thumbnail: string | null
}

export interface PaperReceiptTable {
  student_id: string
  type: string
  received_on_paper: number
  updated_at: string
  updated_by: string
}

/** Consent is never overwritten: each tick and un-tick is a row. */
export interface ConsentTable {
  id: Generated<number>
  student_id: string
  value: number
  terms_version: string
  terms_hash: string
  at: string
  by_account: string
  /** The day on which the paper was signed that the office took in or back; null: on the portal. */
  signed_on: string | null
}

export interface TermsTable {
  version: string
  text: string
  hash: string
  created_at: string
}

export interface RegistrationWindowTable {
  form_level: number
  open: number
  deadline: string | null
}

/** Settings of the school that the office edits while the portal runs, as JSON text. */
export interface SettingTable {
  name: string
  value: string
  updated_at: string
}

/** The answer to a request that carried an idempotency key. */
export interface IdempotencyTable {
  key: string
  account_id: string
  route: string
  /** Below zero: no answer yet, and how often the request is being worked on. */
  status: number
  body: string
  at: string
  /** Hex, a hash of what was asked. */
  asked?: string | null
}

export interface Database
  extends
    TermReportsDatabase,
    ImportsDatabase,
    MachinesDatabase,
    MessagesDatabase,
    PacksDatabase,
    RightsDatabase,
    AccessDatabase,
    AccountsDatabase,
    EnrolmentsDatabase,
    SecondFactorDatabase,
    SavedViewsDatabase,
    YearTurnsDatabase {
  student: StudentTable
  field_change: FieldChangeTable
  client_seq: ClientSeqTable
  session_read: SessionReadTable
  restored_record: RestoredRecordTable
  audit: AuditTable
  uploaded_file: UploadedFileTable
  paper_receipt: PaperReceiptTable
  document_review: DocumentReviewTable
  family_contact: FamilyContactTable
  consent: ConsentTable
  terms: TermsTable
  registration_window: RegistrationWindowTable
  setting: SettingTable
  idempotency: IdempotencyTable
  form_class: { id: string; form_level: number }
  town: { town_name: string }
  religion: { code: string; religion: string; position: number }
  ethnic_group: { id: string; group_type: string; position: number }
  /** `colour` is #rrggbb. */
  house: { id: number; name: string; colour: string | null }
  regional_corporation: { title: string }
  country: { name: string; position: number }
  primary_school: { name: string }
}

/** A connection or an open transaction: repositories work with either. */
export type Db = Kysely<Database>

/** Instances on one database share their work by leases. */
/** Work that only one instance does at a time. */
export interface LeaseTable {
  name: string
  held_by: string
  /** ISO, UTC; from then on anybody may take it. */
  ends_at: string
}

/** Stored contents that nothing names any more; removed when that is still so at a later look. */
export interface CondemnedFileTable {
  sha256: string
  condemned_at: string
  /** 1: past rescue, the file is being taken away. 2: it was, not long ago. */
  removing: number
}

export interface MachinesDatabase {
  lease: LeaseTable
  condemned_file: CondemnedFileTable
}
