// Which student was in which class, and when (students/enrolment). Triggers keep the latest with `student.class_id` and
// `student_keeping.left_on` (migrations/0001_enrolments.ts).
import type { Generated } from 'kysely'
import type { EndedWhy, EnrolledWhy } from '#shared/rules/students/enrolment'

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

/** What was done to many students at once, kept for as long as it can be undone (students/bulkActs). */
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
