// Queries for starting a school year: returning students, the year that a record is in, and withdrawing many agreements
// at once.
import { sql, type ExpressionBuilder } from 'kysely'
import { registrationStartOf } from '#shared/rules/dates'
import { yearField } from '#shared/rules/intake/lastYear'
import type { Database, Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'

/**
 * Students who have agreed, and, once a year, students with last year's answers who have not. Leavers are left out.
 * @param levels null for all students, also those without a class
 * @param year the school year that starts
 */
export const listReturning = async (
  db: Db,
  { levels, today, year }: { levels: readonly number[] | null; today: string; year: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .select('student.id')
    .$if(levels !== null, (query) => query.where('form_class.form_level', 'in', levels ?? []))
    .where((eb) => {
      const entries = eb.selectFrom('field_change').select('id').whereRef('student_id', '=', 'student.id')
      const ofYear = entries.where('field', '=', yearField)
      // Withdrawn agreements do not count.
      const takenBack = ofYear
        .clearSelect()
        .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
        .where('new_value', '=', 'null')
      const begun = ofYear.where('new_value', '=', JSON.stringify(year)).where('id', '>', takenBack)
      const hasAgreed = eb('student.agree_terms_conditions', '=', 1)
      return eb.or([hasAgreed, eb.and([hasLastYear(eb, year), eb.not(eb.exists(begun))])])
    })
    .where('student.id', 'not in', leaversBy(db, today))
    .orderBy('student.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** True for a student with answers or ticks by the family from before this year's registration. */
const hasLastYear = (eb: ExpressionBuilder<Database, 'student'>, year: number) => {
  const before = registrationStartOf(year)
  const entries = eb.selectFrom('field_change').select('id').whereRef('student_id', '=', 'student.id')
  const consents = eb.selectFrom('consent').select('id').whereRef('student_id', '=', 'student.id')
  return eb.or([
    eb.exists(entries.where('by_role', '=', 'family').where('at', '<', before)),
    eb.exists(consents.where('at', '<', before)),
  ])
}

/** The students among these who have answers from last year. */
export const listWithLastYear = (
  db: Db,
  ids: readonly string[],
  year: number,
): Promise<{ id: string; version: number }[]> =>
  db
    .selectFrom('student')
    .select(['id', 'version'])
    .where('id', 'in', ids)
    .where((eb) => hasLastYear(eb, year))
    .orderBy('id')
    .execute()

export interface WithdrawnAgreement {
  readonly id: string
  readonly version: number
  /** The version that was agreed to. */
  readonly terms_and_conditions: string | null
}

/** Withdraws the agreements of those students who still agree, and gives each record a new version. */
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
  // The version of the terms is removed only now, because the statement above returns it.
  const withdrawnIds = withdrawn.map(({ id }) => id)
  if (withdrawnIds.length > 0)
    await db
      .updateTable('student')
      .set({ terms_and_conditions: null })
      .where('id', 'in', withdrawnIds)
      .execute()
  return withdrawn
}

export interface YearBegun {
  /** The number of the entry in the history. */
  readonly id: number
  readonly at: string
  /** JSON text */
  readonly new_value: string
}

/** The school year that the record started most recently. An entry without a year undoes the one before it. */
export const findYearBegun = async (db: Db, studentId: string): Promise<YearBegun | undefined> => {
  const entries = await db
    .selectFrom('field_change')
    .select(['id', 'at', 'new_value'])
    .where('student_id', '=', studentId)
    .where('field', '=', yearField)
    .orderBy('id', 'desc')
    .execute()
  let takenBack = 0
  for (const entry of entries) {
    if (entry.new_value === 'null') takenBack += 1
    else if (takenBack === 0) return entry
    else takenBack -= 1
  }
  return undefined
}
