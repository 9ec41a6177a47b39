// The SQL of undoing the year turn.
import { sql } from 'kysely'
import { inPortions } from '../../platform/database/queries/manyRows'
import { rowsStatement } from '../../platform/database/queries/compiledOnce'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import type { Db } from '../../platform/database/schema/schema'

export const listStudentStates = (db: Db, ids: readonly string[]) =>
  inPortions(ids, (piece) =>
    db
      .selectFrom('student')
      .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
      .select(['student.id', 'first_name', 'last_name', 'class_id', 'version', 'left_on'])
      .where('student.id', 'in', piece)
      .execute(),
  )

export type StudentState = Awaited<ReturnType<typeof listStudentStates>>[number]

export type Watched = 'class_id' | 'agree_terms_conditions'

/** Changes of the class and the agreement after a row of the history. */
export const listChangesSince = (db: Db, history: number) =>
  db
    .selectFrom('field_change')
    .select(['student_id', 'field', 'at', 'client'])
    .where('id', '>', history)
    .where('field', 'in', ['class_id', 'agree_terms_conditions'] satisfies Watched[])
    .execute()

interface Agreed {
  readonly id: string
  readonly terms: string | null
  readonly at: string
}

const agreementUpdate = rowsStatement(['id', 'terms', 'at'], (db, wanted) =>
  db
    .updateTable('student')
    .from(wanted.table)
    .set({
      agree_terms_conditions: 1,
      terms_and_conditions: wanted.text('terms'),
      version: sql<number>`student.version + 1`,
      updatedAt: wanted.text('at'),
    })
    .where('student.id', '=', wanted.text('id'))
    .returning(['id', 'version']),
)

/** By student, the version of the record since. */
export const saveAgreements = async (
  db: Db,
  rows: readonly Agreed[],
): Promise<ReadonlyMap<string, number>> => {
  const saved = await agreementUpdate(db, rows)
  return new Map(saved.rows.map(({ id, version }) => [id, version]))
}

interface Withdrawn {
  /** The newest row before them. */
  readonly consents: number
  readonly at: string
  readonly by: string
}

/** The withdrawals of the turn: they never were. */
export const removeWithdrawals = (db: Db, ids: readonly string[], { consents, at, by }: Withdrawn) =>
  inPortions(ids, async (piece) => {
    await db
      .deleteFrom('consent')
      .where('student_id', 'in', piece)
      .where('id', '>', consents)
      .where('at', '=', at)
      .where('by_account', '=', by)
      .where('value', '=', 0)
      .execute()
    return []
  })

export const removeKeeping = (db: Db, ids: readonly string[]) =>
  inPortions(ids, async (piece) => {
    await db.deleteFrom('student_keeping').where('student_id', 'in', piece).execute()
    return []
  })

/** Whole rows, one by one: few have had a last day before. */
export const restoreKeeping = async (db: Db, rows: readonly StudentKeepingTable[]) => {
  for (const { student_id, ...values } of rows)
    await db.updateTable('student_keeping').set(values).where('student_id', '=', student_id).execute()
}

export const removeEnrolments = (db: Db, ids: readonly number[]) =>
  inPortions(ids.map(String), async (piece) => {
    await db.deleteFrom('enrolment').where('id', 'in', piece.map(Number)).execute()
    return []
  })
