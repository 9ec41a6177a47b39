// Terms of the year that begins.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '#server/platform/database/schema/schema'

interface Days {
  readonly starts: string | null
  readonly ends: string | null
  readonly next_term_starts: string | null
}

export const findTermDays = (db: Db, { year, term }: TermKey): Promise<Days | undefined> =>
  db
    .selectFrom('academic_term')
    .select(['starts', 'ends', 'next_term_starts'])
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()

/** Not posted; there may be reports of it already. */
export const addTerm = async (db: Db, { year, term, ...days }: TermKey & Days) => {
  await db
    .insertInto('academic_term')
    .values({ year, term, ...days, possible_sessions: null })
    .execute()
  await db
    .insertInto('term_report')
    .values({ year, term, posted: 0, date_posted: null })
    .onConflict((key) => key.columns(['year', 'term']).doNothing())
    .execute()
}

export const saveTermDays = (db: Db, { year, term }: TermKey, days: Days) =>
  db.updateTable('academic_term').set(days).where('year', '=', year).where('term', '=', term).execute()

/** Of a term that the turn has made: somebody has worked on it since. */
export const isTermUsed = async (db: Db, { year, term }: TermKey): Promise<boolean> => {
  const report = await db
    .selectFrom('term_report')
    .select(['posted', 'version'])
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
  const { possible_sessions = null } =
    (await db
      .selectFrom('academic_term')
      .select('possible_sessions')
      .where('year', '=', year)
      .where('term', '=', term)
      .executeTakeFirst()) ?? {}
  if (!report || report.posted === 1 || Number(report.version) > 0 || possible_sessions !== null) return true
  for (const table of ['term_enrolment', 'term_form_rule', 'posting_schedule', 'report_revision'] as const) {
    const row = await db
      .selectFrom(table)
      .select('year')
      .where('year', '=', year)
      .where('term', '=', term)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}

export const removeTerm = async (db: Db, { year, term }: TermKey, withReports: boolean) => {
  await db.deleteFrom('academic_term').where('year', '=', year).where('term', '=', term).execute()
  if (withReports)
    await db.deleteFrom('term_report').where('year', '=', year).where('term', '=', term).execute()
}

export const hasReports = async (db: Db, { year, term }: TermKey): Promise<boolean> =>
  (await db
    .selectFrom('term_report')
    .select('year')
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()) !== undefined

export const removeWindow = (db: Db, form_level: number) =>
  db.deleteFrom('registration_window').where('form_level', '=', form_level).execute()
