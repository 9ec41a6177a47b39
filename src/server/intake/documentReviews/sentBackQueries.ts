// Finds the documents that a family owes once more, by the same rule as 'sent back' in review.ts, but in SQL.
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

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
