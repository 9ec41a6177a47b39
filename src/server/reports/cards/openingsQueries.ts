// The openings of report cards by families.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { Db } from '../../platform/database/schema/schema'
import { leaversBy } from '../../school/registration/queries'

export interface Opening extends TermKey {
  student_id: string
  revision: number
  as: 'page' | 'pdf'
  at: string
}

export const saveOpening = (db: Db, opening: Opening) =>
  db.insertInto('report_opening').values(opening).execute()

interface Opened extends TermKey {
  /** The newest revision that was opened. */
  revision: number
}

/** One query per term, to use the index. */
export const listOpened = async (db: Db, studentId: string, terms: readonly TermKey[]): Promise<Opened[]> => {
  if (terms.length === 0) return []
  const rows = await db
    .selectFrom('report_opening')
    .select(({ fn }) => ['year', 'term', fn.max('revision').as('revision')])
    .where((row) => row.or(terms.map(({ year, term }) => row.and({ year, term, student_id: studentId }))))
    .groupBy(['year', 'term'])
    .execute()
  return rows.map(({ year, term, revision }) => ({ year, term, revision: Number(revision) }))
}

/**
 * Each student with a card of the term, and when the family opened it and last signed in. Leavers are left out:
 * nobody reminds their families any more.
 */
export const listReaders = (db: Db, { year, term }: TermKey, today: string) =>
  db
    .with('given', (given) =>
      given
        .selectFrom('report_revision')
        .select(({ fn }) => ['student_id', fn.max('revision').as('revision')])
        .where('year', '=', year)
        .where('term', '=', term)
        .groupBy('student_id'),
    )
    .with('opened', (opened) =>
      opened
        .selectFrom('report_opening')
        .select(({ fn }) => [
          'student_id',
          fn.countAll<number | string>().as('openings'),
          fn.max('at').as('last_opened_at'),
          fn.max('revision').as('last_revision'),
        ])
        .where('year', '=', year)
        .where('term', '=', term)
        .groupBy('student_id'),
    )
    .selectFrom('given')
    .innerJoin('report_revision', (join) =>
      join
        .onRef('report_revision.student_id', '=', 'given.student_id')
        .onRef('report_revision.revision', '=', 'given.revision')
        .on('report_revision.year', '=', year)
        .on('report_revision.term', '=', term),
    )
    .leftJoin('student', 'student.id', 'given.student_id')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'given.student_id').on('account.role', '=', 'student'),
    )
    .leftJoin('opened', 'opened.student_id', 'given.student_id')
    .where('given.student_id', 'not in', leaversBy(db, today))
    .select([
      'given.student_id',
      'given.revision',
      'report_revision.class_id',
      'report_revision.issued_at',
      'student.first_name',
      'student.last_name',
      'account.last_sign_in_at',
      'opened.openings',
      'opened.last_opened_at',
      'opened.last_revision',
    ])
    .orderBy('report_revision.class_id')
    .orderBy('student.search_name')
    .orderBy('given.student_id')
    .execute()

/** Students in the term's list without a card: they were left out of the posting, or added to the list later. */
export const listWithoutCard = (db: Db, { year, term }: TermKey, today: string) =>
  db
    .selectFrom('term_enrolment')
    .leftJoin('report_revision', (join) =>
      join
        .onRef('report_revision.student_id', '=', 'term_enrolment.student_id')
        .on('report_revision.year', '=', year)
        .on('report_revision.term', '=', term)
        .on('report_revision.revision', '=', 1),
    )
    .leftJoin('student', 'student.id', 'term_enrolment.student_id')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'term_enrolment.student_id').on('account.role', '=', 'student'),
    )
    .where('term_enrolment.year', '=', year)
    .where('term_enrolment.term', '=', term)
    .where('report_revision.student_id', 'is', null)
    .where('term_enrolment.student_id', 'not in', leaversBy(db, today))
    .select([
      'term_enrolment.student_id',
      'term_enrolment.class_id',
      'student.first_name',
      'student.last_name',
      'account.last_sign_in_at',
    ])
    .orderBy('term_enrolment.class_id')
    .orderBy('student.search_name')
    .orderBy('term_enrolment.student_id')
    .execute()
