// The cards that families were given. Rows are only ever added.
import type { Insertable, Selectable } from 'kysely'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { insertMany } from '../../platform/database/queries/manyRows'
import type { Db } from '../../platform/database/schema/schema'
import type { ReportRevisionTable } from '../../platform/database/schema/reports'
import { listRenamings, namesOf, nameToday, type Renaming } from '../../school/lookups/queries'
import type { CardHolder } from './termFactsQueries'

export type NewRevision = Insertable<ReportRevisionTable>
export type Revision = Selectable<ReportRevisionTable>

/** `between` is awaited now and then, so that other requests are answered while many cards are written. */
export const saveRevisions = (db: Db, revisions: readonly NewRevision[], between: () => Promise<unknown>) =>
  insertMany(db, 'report_revision', revisions, { between })

export interface CurrentHash extends Pick<Revision, 'student_id' | 'revision' | 'sha256' | 'class_id'> {
  /** Today's name of the class printed on the card. */
  readonly class_today: string
}

/** The hash of each family's current card, by student. */
export const listCurrentHashes = async (db: Db, key: TermKey): Promise<ReadonlyMap<string, CurrentHash>> => {
  const renamings = await listRenamings(db)
  const rows = await currentOf(db, key)
    .select(['report_revision.student_id', 'report_revision.revision', 'report_revision.sha256'])
    .select(['report_revision.class_id', 'report_revision.issued_at'])
    .execute()
  return new Map(rows.map((row) => [row.student_id, { ...row, class_today: classToday(renamings, row) }]))
}

/** The newest revision of each student of a term. */
const currentOf = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('report_revision')
    .innerJoin(
      (latest) =>
        latest
          .selectFrom('report_revision')
          .select(({ fn }) => ['student_id', fn.max('revision').as('revision')])
          .where('year', '=', year)
          .where('term', '=', term)
          .groupBy('student_id')
          .as('latest'),
      (join) =>
        join
          .onRef('latest.student_id', '=', 'report_revision.student_id')
          .onRef('latest.revision', '=', 'report_revision.revision'),
    )
    .where('report_revision.year', '=', year)
    .where('report_revision.term', '=', term)

/** Today's name of the class printed on a card; it may have changed since the card was issued. */
const classToday = (
  renamings: readonly Renaming[],
  { class_id, issued_at }: Pick<Revision, 'class_id' | 'issued_at'>,
): string => nameToday(renamings, class_id, issued_at)

/** The students who have a card of the term, each with today's name of the class printed on it. */
export const listGivenCards = async (db: Db, key: TermKey): Promise<CardHolder[]> => {
  const renamings = await listRenamings(db)
  const rows = await currentOf(db, key)
    .select(['report_revision.student_id', 'report_revision.class_id', 'report_revision.form_level'])
    .select('report_revision.issued_at')
    .execute()
  return rows.map(({ issued_at, class_id, ...row }) => ({
    ...row,
    class_id: classToday(renamings, { class_id, issued_at }),
  }))
}

/** The cards that the families of a class have now; some may be printed with a former name of the class. */
export const listClassRevisions = async (db: Db, key: TermKey, class_id: string): Promise<Revision[]> => {
  const renamings = await listRenamings(db)
  const rows = await currentOf(db, key)
    .selectAll('report_revision')
    .where('report_revision.class_id', 'in', namesOf(renamings, class_id))
    .execute()
  return rows.filter((row) => classToday(renamings, row) === class_id)
}

export const findCard = async (
  db: Db,
  key: TermKey,
  studentId: string,
  revision: number,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('report_revision')
    .select('card')
    .where('student_id', '=', studentId)
    .where('year', '=', key.year)
    .where('term', '=', key.term)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return row?.card
}

export const findCurrentRevision = (
  db: Db,
  { year, term }: TermKey,
  studentId: string,
): Promise<Revision | undefined> =>
  db
    .selectFrom('report_revision')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** True if a student was ever given a card of a term, even if it was withdrawn. */
export const hasRevision = async (db: Db, { year, term }: TermKey, studentId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('report_revision')
    .select('revision')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .where('term', '=', term)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** All revisions of one student, oldest first. */
export const listStudentRevisions = (db: Db, studentId: string) =>
  db
    .selectFrom('report_revision')
    .select(['year', 'term', 'revision', 'reason', 'class_id', 'form_level', 'card'])
    .where('student_id', '=', studentId)
    .orderBy('revision')
    .execute()

export const findRevisionByToken = (db: Db, token: string): Promise<Revision | undefined> =>
  db.selectFrom('report_revision').selectAll().where('token', '=', token).executeTakeFirst()
