// The dates of terms and their rules.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import type { AcademicTermTable, TermFormRuleTable } from '../../platform/database/schema/reports'

export interface StoredTerm extends AcademicTermTable {
  posted: number
  /** False if the term has reports but nobody has entered its dates. */
  isStored: boolean
}

/** Newest first. */
export const listTermDates = async (db: Db): Promise<StoredTerm[]> => {
  const rows = await db
    .selectFrom('term_report')
    .leftJoin('academic_term', (join) =>
      join
        .onRef('academic_term.year', '=', 'term_report.year')
        .onRef('academic_term.term', '=', 'term_report.term'),
    )
    .select(['term_report.year', 'term_report.term', 'starts', 'ends', 'next_term_starts'])
    .select(['possible_sessions', 'posted', 'academic_term.year as stored'])
    .orderBy('term_report.year', 'desc')
    .orderBy('term_report.term', 'desc')
    .execute()
  return rows.map(({ stored, ...row }) => ({ ...row, isStored: stored !== null }))
}

/** Also creates the term, not posted, if it does not exist. */
export const saveTermDates = async (db: Db, { year, term, ...dates }: AcademicTermTable) => {
  await db
    .insertInto('academic_term')
    .values({ year, term, ...dates })
    .onConflict((key) => key.columns(['year', 'term']).doUpdateSet(dates))
    .execute()
  await db
    .insertInto('term_report')
    .values({ year, term, posted: 0, date_posted: null })
    .onConflict((key) => key.columns(['year', 'term']).doNothing())
    .execute()
}

export const saveRule = (db: Db, { year, term, form_level, ...rule }: TermFormRuleTable) =>
  db
    .insertInto('term_form_rule')
    .values({ year, term, form_level, ...rule })
    .onConflict((key) => key.columns(['year', 'term', 'form_level']).doUpdateSet(rule))
    .execute()

export interface LaterTerm extends TermKey {
  readonly posted: number
  /** True if the term has its own rule for the form level. */
  readonly hasRule: boolean
}

/** Oldest first. */
export const listLaterTerms = async (
  db: Db,
  { year, term }: TermKey,
  form_level: number,
): Promise<LaterTerm[]> => {
  const rows = await db
    .selectFrom('term_report')
    .leftJoin('term_form_rule', (join) =>
      join
        .onRef('term_form_rule.year', '=', 'term_report.year')
        .onRef('term_form_rule.term', '=', 'term_report.term')
        .on('term_form_rule.form_level', '=', form_level),
    )
    .select(['term_report.year', 'term_report.term', 'posted', 'term_form_rule.form_level as own'])
    .where((where) =>
      where.or([
        where('term_report.year', '>', year),
        where.and([where('term_report.year', '=', year), where('term_report.term', '>', term)]),
      ]),
    )
    .orderBy('term_report.year')
    .orderBy('term_report.term')
    .execute()
  return rows.map(({ own, ...later }) => ({ ...later, hasRule: own !== null }))
}

export const listFormLevels = async (db: Db, { year, term }: TermKey): Promise<number[]> => {
  const classes = await db.selectFrom('form_class').select('form_level').distinct().execute()
  const enrolled = await db
    .selectFrom('term_enrolment')
    .select('form_level')
    .distinct()
    .where('year', '=', year)
    .where('term', '=', term)
    .execute()
  return [...new Set([...classes, ...enrolled].map(({ form_level }) => form_level))]
}
