import type { Insertable } from 'kysely'
import type { DocumentReviewTable } from '../../platform/database/schema/documentReviewsSchema'
import type { Db } from '../../platform/database/schema/schema'

/** What came in for one student, and the last word about each document. */
export const listUploads = (db: Db, studentId: string) =>
  db
    .selectFrom('uploaded_file')
    .select(['type', 'id'])
    .where('student_id', '=', studentId)
    .where('is_current', '=', 1)
    .execute()

export const listPapers = (db: Db, studentId: string) =>
  db
    .selectFrom('paper_receipt')
    .select(['type', 'updated_at'])
    .where('student_id', '=', studentId)
    .where('received_on_paper', '=', 1)
    .execute()

export const listLastReviews = (db: Db, studentId: string) =>
  db
    .selectFrom('document_review')
    .select(['type', 'upload_id', 'paper_at', 'on_paper', 'state', 'reason', 'words', 'resend_until'])
    .select(['reviewed_at', 'reviewed_by'])
    .where('student_id', '=', studentId)
    .where('is_current', '=', 1)
    .execute()

export type StoredReview = Awaited<ReturnType<typeof listLastReviews>>[number]

/** The former word stays as history. The student must have been claimed. */
export const saveReview = async (db: Db, row: Omit<Insertable<DocumentReviewTable>, 'is_current'>) => {
  await db
    .updateTable('document_review')
    .set({ is_current: 0 })
    .where('student_id', '=', row.student_id)
    .where('type', '=', row.type)
    .where('is_current', '=', 1)
    .execute()
  await db
    .insertInto('document_review')
    .values({ ...row, is_current: 1 })
    .execute()
}
