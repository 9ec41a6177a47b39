// What the history of a record tells of the school year: when it began, and what the family has done since.
import { yearField } from '#shared/rules/registration/progress/lastYear'
import type { Db } from '../../platform/database/schema/schema'

export interface YearBegun {
  /** Of the entry in the history. */
  readonly id: number
  readonly at: string
  /** JSON text */
  readonly new_value: string
}

/** The last one. */
export const findYearBegun = (db: Db, studentId: string): Promise<YearBegun | undefined> =>
  db
    .selectFrom('field_change')
    .select(['id', 'at', 'new_value'])
    .where('student_id', '=', studentId)
    .where('field', '=', yearField)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

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

export const hasUploadedSince = async (
  db: Db,
  { studentId, account, at }: { studentId: string; account: string; at: string },
): Promise<boolean> => {
  const found = await db
    .selectFrom('uploaded_file')
    .select('id')
    .where('student_id', '=', studentId)
    .where('uploaded_by', '=', account)
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
