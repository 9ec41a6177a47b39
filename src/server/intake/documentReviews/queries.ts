import type { Insertable } from 'kysely'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { DocumentReviewTable } from '../../platform/database/schema/enrolments'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'

/** The current uploads of one student. */
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

/** The upload after which the next page begins. */
export type Place = Readonly<Record<'uploaded_at' | 'id', string>>

/** Oldest first. */
export const listWaiting = (db: Db, after: Place | null, today: string, limit: number) => {
  const rows = waiting(db, today)
    .select(['id', 'student_id', 'type', 'name', 'size', 'uploaded_at'])
    .orderBy('uploaded_at')
    .orderBy('id')
    .limit(limit)
  if (after === null) return rows.execute()
  const { uploaded_at, id } = after
  return rows
    .where((row) =>
      row.or([
        row('uploaded_at', '>', uploaded_at),
        row.and([row('uploaded_at', '=', uploaded_at), row('id', '>', id)]),
      ]),
    )
    .execute()
}

/** Without leavers. */
const waiting = (db: Db, today: string) =>
  db
    .selectFrom('uploaded_file')
    .where('is_current', '=', 1)
    .where('student_id', 'not in', leaversBy(db, today))
    .where('id', 'not in', reviewed(db))

/** Uploads that were looked at, or in whose stead a paper has come (`stands` in review.ts). */
const reviewed = (db: Db) =>
  db
    .selectFrom('document_review as review')
    .select('review.upload_id')
    .where('review.is_current', '=', 1)
    .where('review.upload_id', 'is not', null)
    .where((row) =>
      row.or([
        row('review.state', '=', 'sent back'),
        row.and([row('review.on_paper', '=', 0), row('review.state', '=', 'accepted')]),
        row.and([
          row('review.on_paper', '=', 1),
          row.exists(
            row
              .selectFrom('paper_receipt as receipt')
              .select('receipt.type')
              .whereRef('receipt.student_id', '=', 'review.student_id')
              .whereRef('receipt.type', '=', 'review.type')
              .where('receipt.received_on_paper', '=', 1),
          ),
        ]),
      ]),
    )

export type WaitingUpload = Awaited<ReturnType<typeof listWaiting>>[number]

export const countWaiting = async (db: Db, today: string): Promise<number> => {
  const { count } = await waiting(db, today)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Documents that were sent back and of which no other one has come since: by student and type. */
export const sentBack = (db: Db) =>
  db
    .selectFrom('document_review as review')
    .leftJoin('uploaded_file as upload', (join) =>
      join
        .onRef('upload.student_id', '=', 'review.student_id')
        .onRef('upload.type', '=', 'review.type')
        .on('upload.is_current', '=', 1),
    )
    .leftJoin('paper_receipt as receipt', (join) =>
      join
        .onRef('receipt.student_id', '=', 'review.student_id')
        .onRef('receipt.type', '=', 'review.type')
        .on('receipt.received_on_paper', '=', 1),
    )
    .select(['review.student_id', 'review.type', 'review.state', 'review.resend_until'])
    .where('review.is_current', '=', 1)
    .where('review.state', '=', 'sent back')
    .whereRef('review.upload_id', 'is not distinct from', 'upload.id')
    .where((row) =>
      row.or([
        row('receipt.updated_at', 'is', null),
        row('receipt.updated_at', '=', row.ref('review.paper_at')),
      ]),
    )

const ofStudent = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  sentBack(db).where('review.student_id', '=', studentId),
)

export const listSentBack = async (db: Db, studentId: string) => (await ofStudent(db, { studentId })).rows

/** By student; who owes nothing once more is left out. */
export const listSentBackOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const types = new Map<string, string[]>()
  const rows = await sentBack(db).where('review.student_id', 'in', ids).execute()
  for (const { student_id, type } of rows) types.set(student_id, [...(types.get(student_id) ?? []), type])
  return types
}
