// The history of a record shows what the family has done since the school year began.
import { accountIdOf } from '#shared/rules/access/accountId'
import type { Db } from '../../platform/database/schema/schema'

/** By the family, after an entry of the history. */
export const listFamilyEntries = async (db: Db, studentId: string, after: number): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('field_change')
    .select('field')
    .distinct()
    .where('student_id', '=', studentId)
    .where('id', '>', after)
    .where('by_role', '=', 'family')
    .whereRef('old_value', '!=', 'new_value')
    .execute()
  return new Set(rows.map(({ field }) => field))
}

/** By the family, from the student's own sign-in or that of a brother or sister. */
export const hasUploadedSince = async (
  db: Db,
  { studentId, at }: { studentId: string; at: string },
): Promise<boolean> => {
  const found = await db
    .selectFrom('uploaded_file')
    .select('id')
    .where('student_id', '=', studentId)
    .where('uploaded_by', 'not like', accountIdOf('admin', '%'))
    .where('uploaded_at', '>=', at)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const isChangedSince = async (
  db: Db,
  { studentId, fields, base }: { studentId: string; fields: readonly string[]; base: number },
): Promise<boolean> => {
  if (fields.length === 0) return false
  const found = await db
    .selectFrom('field_change')
    .select('id')
    .where('student_id', '=', studentId)
    .where('version', '>', base)
    .where('field', 'in', fields)
    .whereRef('old_value', '!=', 'new_value')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
