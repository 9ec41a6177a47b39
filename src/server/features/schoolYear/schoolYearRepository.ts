// Withdraws the agreement to the terms and conditions for many students at once.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../leavers/leaversRepository'

/** Without leavers. */
export const listAgreed = async (db: Db, levels: readonly number[], today: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .select('student.id')
    .where('form_class.form_level', 'in', levels)
    .where('student.agree_terms_conditions', '=', 1)
    .where('student.id', 'not in', leaversBy(db, today))
    .orderBy('student.id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface WithdrawnAgreement {
  readonly id: string
  readonly version: number
  /** The version that was agreed to. */
  readonly terms_and_conditions: string | null
}

/** Only for students who still agree; each record gets a new version. */
export const withdrawAgreements = async (
  db: Db,
  ids: readonly string[],
  updatedAt: string,
): Promise<WithdrawnAgreement[]> => {
  const withdrawn = await db
    .updateTable('student')
    .set({ agree_terms_conditions: 0, version: sql<number>`version + 1`, updatedAt })
    .where('id', 'in', ids)
    .where('agree_terms_conditions', '=', 1)
    .returning(['id', 'version', 'terms_and_conditions'])
    .execute()
  // After its old value has been read.
  const withdrawnIds = withdrawn.map(({ id }) => id)
  if (withdrawnIds.length > 0)
    await db
      .updateTable('student')
      .set({ terms_and_conditions: null })
      .where('id', 'in', withdrawnIds)
      .execute()
  return withdrawn
}
