// The school's terms: whether and when they were posted, and their version, which goes up with each posting of changed
// cards and with each change of marks.
import type { TermReport } from '#shared/contract/reports/termReports'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'

export interface TermState extends TermReport {
  version: number
}

const columns = ['year', 'term', 'posted', 'date_posted'] as const

export const listTermReports = async (db: Db): Promise<TermReport[]> => {
  const rows = await db
    .selectFrom('term_report')
    .select(columns)
    .orderBy('year', 'desc')
    .orderBy('term', 'desc')
    .execute()
  return rows.map(flagged)
}

/** The column holds 0 and 1 only. */
export const flagged = <Row extends { posted: number }>(row: Row) => ({
  ...row,
  posted: row.posted === 1 ? (1 as const) : (0 as const),
})

export const findTermState = async (db: Db, { year, term }: TermKey): Promise<TermState | undefined> => {
  const row = await db
    .selectFrom('term_report')
    .select([...columns, 'version'])
    .where('year', '=', year)
    .where('term', '=', term)
    .executeTakeFirst()
  return row && flagged(row)
}

/**
 * Writes the posting if `posted` and the version are still as they were read.
 * Otherwise somebody else was faster: it writes nothing and returns undefined.
 */
export const savePosting = async (
  db: Db,
  report: TermReport,
  version: number,
): Promise<TermReport | undefined> => {
  const row = await db
    .updateTable('term_report')
    .set({ posted: report.posted, date_posted: report.date_posted, version: version + 1 })
    .where('year', '=', report.year)
    .where('term', '=', report.term)
    .where('version', '=', version)
    .where('posted', '!=', report.posted)
    .returning(columns)
    .executeTakeFirst()
  return row && flagged(row)
}

/** Moves a posted term to its next version; false when somebody else was faster or the term is not posted. */
export const saveNextTermVersion = async (
  db: Db,
  { year, term }: TermKey,
  version: number,
): Promise<boolean> => {
  const row = await db
    .updateTable('term_report')
    .set({ version: version + 1 })
    .where('year', '=', year)
    .where('term', '=', term)
    .where('version', '=', version)
    .where('posted', '=', 1)
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A lock that every change of marks of a term takes before reading them, so that the changes come one after another.
 * Undefined when there is no such term.
 */
export const lockTerm = async (db: Db, { year, term }: TermKey): Promise<TermState | undefined> => {
  const row = await db
    .updateTable('term_report')
    .set((column) => ({ version: column.ref('version') }))
    .where('year', '=', year)
    .where('term', '=', term)
    .returning([...columns, 'version'])
    .executeTakeFirst()
  return row && flagged(row)
}

/** Call it in every transaction that changes a term's marks, remarks or rules. */
export const touchTerm = (db: Db, { year, term }: TermKey) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()

/** The same for changes that affect the cards of every term. */
export const touchAllTerms = (db: Db) =>
  db
    .updateTable('term_report')
    .set((column) => ({ version: column('version', '+', 1) }))
    .execute()
