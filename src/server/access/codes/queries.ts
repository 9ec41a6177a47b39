// Activation codes, one per student: a new one replaces the old.
import type { FirstCodeTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'

const batchSize = 200

type NewCode = Pick<FirstCodeTable, 'student_id' | 'code_hash' | 'issued_at' | 'expires_at'>

/** Replaces older codes. */
export const saveActivationCodes = async (db: Db, codes: readonly NewCode[]) => {
  for (let from = 0; from < codes.length; from += batchSize)
    await db
      .insertInto('first_code')
      .values(codes.slice(from, from + batchSize))
      .onConflict((conflict) =>
        conflict.column('student_id').doUpdateSet((row) => ({
          code_hash: row.ref('excluded.code_hash'),
          issued_at: row.ref('excluded.issued_at'),
          expires_at: row.ref('excluded.expires_at'),
          used_by: null,
        })),
      )
      .execute()
}

export const findActivationCode = (db: Db, studentId: string): Promise<FirstCodeTable | undefined> =>
  db.selectFrom('first_code').selectAll().where('student_id', '=', studentId).executeTakeFirst()

/** For the browser with session `by`. False when another browser was first, or the code has been replaced. */
export const consumeActivationCode = async (
  db: Db,
  { student_id, code_hash }: Pick<FirstCodeTable, 'student_id' | 'code_hash'>,
  { before, by }: { before: string | null; by: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('first_code')
    .set({ used_by: by })
    .where('student_id', '=', student_id)
    .where('code_hash', '=', code_hash)
    .where((code) =>
      before === null
        ? code('used_by', 'is', null)
        : code.or([code('used_by', 'is', null), code('used_by', '=', before)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeActivationCode = (db: Db, studentId: string) =>
  db.deleteFrom('first_code').where('student_id', '=', studentId).execute()

/** Codes that expired long ago; recent ones stay so that the office can see it. */
export const removeOldActivationCodes = (db: Db, before: string) =>
  db.deleteFrom('first_code').where('expires_at', '<', before).execute()
