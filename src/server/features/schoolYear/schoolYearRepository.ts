// Taking back, for many students at once, that they have agreed to the terms.
import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../leavers/leaversRepository'

/** Who has left is not asked again. */
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

export interface TakenBack {
  readonly id: string
  readonly version: number
  /** The text that was agreed to. */
  readonly terms_and_conditions: string | null
}

/** Of these students, whoever still agrees no longer does; each record has its next version. */
export const takeAgreementsBack = async (
  db: Db,
  ids: readonly string[],
  updatedAt: string,
): Promise<TakenBack[]> => {
  const taken = await db
    .updateTable('student')
    .set({ agree_terms_conditions: 0, version: sql<number>`version + 1`, updatedAt })
    .where('id', 'in', ids)
    .where('agree_terms_conditions', '=', 1)
    .returning(['id', 'version', 'terms_and_conditions'])
    .execute()
  // Only after its former value was read.
  const agreed = taken.map(({ id }) => id)
  if (agreed.length > 0)
    await db.updateTable('student').set({ terms_and_conditions: null }).where('id', 'in', agreed).execute()
  return taken
}
