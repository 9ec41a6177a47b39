import { insertAnswer } from '../../http/transport/idempotencyQueries'
import { isUniqueViolation } from '../../platform/database/databaseFault'
import type {
  IdempotencyTable,
  Db,
  PaperReceiptTable,
  UploadedFileTable,
} from '../../platform/database/schema/schema'
import { claimContent } from './garbageQueries'
import { claimStudent } from '../../students/record/queries'

const fileColumns = [
  ...(['id', 'student_id', 'type', 'name', 'size', 'media_type', 'sha256'] as const),
  ...(['uploaded_at', 'uploaded_by', 'is_current', 'pages'] as const),
] as const

/** Every column but the thumbnail. */
export type FileRow = Pick<UploadedFileTable, (typeof fileColumns)[number]>

/** The current file of each document type. */
export const listCurrentFiles = (db: Db, studentId: string): Promise<FileRow[]> =>
  db
    .selectFrom('uploaded_file')
    .select(fileColumns)
    .where('student_id', '=', studentId)
    .where('is_current', '=', 1)
    .orderBy('type')
    .execute()

/** Replaced files too: a link still works after a newer file has arrived. */
export const findFile = (db: Db, studentId: string, id: string): Promise<FileRow | undefined> =>
  db
    .selectFrom('uploaded_file')
    .select(fileColumns)
    .where('student_id', '=', studentId)
    .where('id', '=', id)
    .executeTakeFirst()

export const findThumbnail = async (db: Db, id: string): Promise<string | null> => {
  const row = await db.selectFrom('uploaded_file').select('thumbnail').where('id', '=', id).executeTakeFirst()
  return row?.thumbnail ?? null
}

/** Does nothing if the student has been erased. */
export const saveThumbnail = (
  db: Db,
  id: string,
  drawn: Pick<UploadedFileTable, 'thumbnail'> & Partial<Pick<UploadedFileTable, 'pages'>>,
) => db.updateTable('uploaded_file').set(drawn).where('id', '=', id).execute()

/** The files that were uploaded for a student in a period, oldest first. */
export const listUploads = (db: Db, studentId: string, { since, until }: { since: string; until: string }) =>
  db
    .selectFrom('uploaded_file')
    .select(['type', 'size', 'uploaded_at'])
    .where('student_id', '=', studentId)
    .where('uploaded_at', '>', since)
    .where('uploaded_at', '<=', until)
    .orderBy('uploaded_at')
    .execute()

class NoStudent extends Error {}

/**
 * Makes the new file the current one of its type and keeps the previous ones as history. An answer is stored in the
 * same transaction. Changes nothing if the request is already stored, the student has been erased meanwhile, or `recheck`
 * refuses.
 */
export const saveUpload = async (
  db: Db,
  file: UploadedFileTable,
  answer: IdempotencyTable | null,
  recheck: (trx: Db) => Promise<void> = async () => undefined,
): Promise<'stored' | 'repeated' | 'no student'> => {
  try {
    await db.transaction().execute(async (trx) => {
      // Serializes uploads of one student: two at once would both become current.
      if (!(await claimStudent(trx, file.student_id))) throw new NoStudent()
      await claimContent(trx, file.sha256)
      if (answer) await insertAnswer(trx, answer)
      await recheck(trx)
      await trx
        .updateTable('uploaded_file')
        .set({ is_current: 0 })
        .where('student_id', '=', file.student_id)
        .where('type', '=', file.type)
        .where('is_current', '=', 1)
        .execute()
      await trx.insertInto('uploaded_file').values(file).execute()
    })
    return 'stored'
  } catch (error) {
    if (error instanceof NoStudent) return 'no student'
    if (answer && isUniqueViolation(error)) return 'repeated'
    throw error
  }
}

export const listPaperReceipts = (db: Db, studentId: string): Promise<PaperReceiptTable[]> =>
  db.selectFrom('paper_receipt').selectAll().where('student_id', '=', studentId).execute()

export const savePaperReceipts = (db: Db, rows: readonly PaperReceiptTable[]) =>
  db
    .insertInto('paper_receipt')
    .values([...rows])
    .onConflict((key) =>
      key.columns(['student_id', 'type']).doUpdateSet((row) => ({
        received_on_paper: row.ref('excluded.received_on_paper'),
        updated_at: row.ref('excluded.updated_at'),
        updated_by: row.ref('excluded.updated_by'),
      })),
    )
    .execute()
