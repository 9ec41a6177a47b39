// The tables of enrolments, bulk acts, answers about documents, and contacts with families. Triggers keep the latest
// enrolment with `student.class_id` and `student_keeping.left_on` (migrations/0001_enrolments.ts).
import type { Generated } from 'kysely'
import type { EndedWhy, EnrolledWhy } from '#shared/rules/students/enrolment'
import type { ReviewState, SendBackReason } from '#shared/rules/intake/documentReviews'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import type { ContactWay } from '#shared/rules/intake/contactWays'

/** No two of a student overlap, and at most one has no end. */
export interface EnrolmentTable {
  id: Generated<number>
  student_id: string
  /** The school year, by the year it begins in. */
  year: number
  class_id: string
  /** yyyy-MM-dd */
  from_on: string
  /** yyyy-MM-dd, the last day; null: no end is known. Before `from_on` only of who never came. */
  until_on: string | null
  why: EnrolledWhy
  /** Why the student left; null: did not, or it was not said. */
  ended_why: EndedWhy | null
  ended_words: string | null
  /** When that was said. */
  ended_at: string | null
  /** JSON of a PlaceBefore (students/enrolment): what the last day took away besides the time after it; null: nothing. */
  cut_off: string | null
  created_at: string
  /** Account of the office; null: came with a change of the record, whose history says who. */
  created_by: string | null
}

/** A change of many students at once, saved while it can be undone (students/bulkActs). */
export interface BulkActTable {
  id: string
  kind: 'class' | 'house' | 'left'
  /** JSON text of contract/students/bulkActs.BulkAct, without the words: those stand with each student. */
  act: string
  /** How many it changed. */
  students: number
  at: string
  by_account: string
  undone_at: string | null
  undone_by: string | null
}

/** JSON text of what the act changed of one student, before and after it. */
export interface BulkActStudentTable {
  act_id: string
  student_id: string
  old_value: string
  new_value: string
}

export interface EnrolmentsDatabase {
  enrolment: EnrolmentTable
  bulk_act: BulkActTable
  bulk_act_student: BulkActStudentTable
}

/** The school's answers about documents. The current one names its file and paper; former ones stay. */
export interface DocumentReviewTable {
  id: Generated<number>
  student_id: string
  type: DocumentTypeName
  /** The current upload at that moment; null: there was none. */
  upload_id: string | null
  /** When the paper was ticked that lay at the school at that moment; null: there was none. */
  paper_at: string | null
  /** 1: it is about the paper, not about the upload. */
  on_paper: number
  /** 'received': what was said before is taken back. */
  state: ReviewState
  reason: SendBackReason | null
  words: string
  /** yyyy-MM-dd, the last day; null: while registration is open */
  resend_until: string | null
  reviewed_at: string
  reviewed_by: string
  is_current: number
}

/** Each time that the school was in touch with a family. Rows are only added. */
export interface FamilyContactTable {
  id: Generated<number>
  student_id: string
  way: ContactWay
  /** The result of a call. */
  word: string | null
  at: string
  /** The account of the administrator. */
  by: string
}
