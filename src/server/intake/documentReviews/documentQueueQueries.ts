// Uploads that nobody has looked at.
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/leaversQueries'

/** Uploads that were looked at, or in whose stead a paper has come (documentReviewsRules). */
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

/** Without leavers. */
const waiting = (db: Db, today: string) =>
  db
    .selectFrom('uploaded_file')
    .where('is_current', '=', 1)
    .where('student_id', 'not in', leaversBy(db, today))
    .where('id', 'not in', reviewed(db))

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

export type WaitingUpload = Awaited<ReturnType<typeof listWaiting>>[number]

export const countWaiting = async (db: Db, today: string): Promise<number> => {
  const { count } = await waiting(db, today)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
