import { insertAnswer } from '../../http/transport/answerOnce'
import { latestTrue } from '../../platform/core/durations'
import { DatabaseFault, isUniqueViolation } from '../../platform/database/databaseFault'
import type {
  Db,
  IdempotencyTable,
  PaperReceiptTable,
  UploadedFileTable,
} from '../../platform/database/schema/schema'
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

// Stored contents that no row refers to any more. garbage.ts says how they are removed.

/** Tables that refer to stored contents in a column sha256; a test compares this list with the schema. */
export const referringTables = ['uploaded_file', 'import_batch', 'document_pack'] as const

/** Which of these contents some row refers to. */
export const listReferenced = async (db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const named = new Set<string>()
  for (const table of referringTables) {
    const rows = await db
      .selectFrom(table)
      .select('sha256')
      .where('sha256', 'in', [...hashes])
      .execute()
    for (const { sha256 } of rows) if (sha256 !== null) named.add(sha256)
  }
  return named
}

/** A content that is already marked keeps its time of marking, unless that lies in the future. */
export const markForDeletion = (db: Db, hashes: readonly string[], now: Date) => {
  const condemned_at = now.toISOString()
  return db
    .insertInto('condemned_file')
    .values(hashes.map((sha256) => ({ sha256, condemned_at, removing: 0 })))
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ condemned_at })
        .where('condemned_file.condemned_at', '>', latestTrue(now)),
    )
    .execute()
}

/** Contents that were marked before a time, and those whose removal was interrupted. */
export const listPendingDeletions = async (db: Db, before: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where((is) => is.or([is('condemned_at', '<', before), is('removing', '=', 1)]))
    .orderBy('sha256')
    .limit(1000)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** False if the mark was taken off again. From here on no upload may store the same content until it is gone. */
export const beginRemoval = async (db: Db, sha256: string): Promise<boolean> => {
  const row = await db
    .updateTable('condemned_file')
    .set({ removing: 1 })
    .where('sha256', '=', sha256)
    .returning('sha256')
    .executeTakeFirst()
  return row !== undefined
}

/** Begins without a mark. It waits for any transaction that is claiming the content. */
export const beginRemovalNow = (db: Db, sha256: string, condemned_at: string) =>
  db
    .insertInto('condemned_file')
    .values({ sha256, condemned_at, removing: 1 })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ condemned_at, removing: 1 }))
    .execute()

/** An upload that stored the same content before then fails in claimContent and is sent again. Housekeeping clears the mark. */
export const rememberRemoval = (db: Db, sha256: string) =>
  db.updateTable('condemned_file').set({ removing: 2 }).where('sha256', '=', sha256).execute()

/**
 * Call it in the transaction that refers to a stored content: nobody begins to remove it until the transaction ends.
 * Throws if it has been removed since.
 */
export const claimContent = async (trx: Db, sha256: string): Promise<void> => {
  const { removing } = await trx
    .insertInto('condemned_file')
    .values({ sha256, condemned_at: '', removing: 0 })
    // It changes nothing, but locks the row.
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ sha256 }))
    .returning('removing')
    .executeTakeFirstOrThrow()
  if (removing !== 0) throw new DatabaseFault('busy')
  await trx.deleteFrom('condemned_file').where('sha256', '=', sha256).execute()
}

export const endRemoval = (db: Db, sha256: string) =>
  db.deleteFrom('condemned_file').where('sha256', '=', sha256).execute()

/** Call it before storing a content: it is not garbage from now on. Throws while it is being removed. */
export const unmarkForDeletion = async (db: Db, sha256: string): Promise<void> => {
  const found = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!found) return
  await db.deleteFrom('condemned_file').where('sha256', '=', sha256).where('removing', '!=', 1).execute()
  const isLeft = await db
    .selectFrom('condemned_file')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (isLeft) throw new DatabaseFault('busy')
}
