// Reads the progress of registrations: a few columns for everybody, all answers only for the students asked for, and of one
// student what the office sees beside the record.
import { sql } from 'kysely'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'
import { sentBack } from '../documentReviews/queries'
import { recordColumns } from '../../students/record/queries'

const headsQuery = compiledOnce((db: Db, { today }: { today: string }) =>
  db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('account', (join) =>
      join.onRef('account.login', '=', 'student.id').on('account.role', '=', 'student'),
    )
    .leftJoin('student_keeping', (join) =>
      join.onRef('student_keeping.student_id', '=', 'student.id').on('student_keeping.left_on', '<=', today),
    )
    .leftJoin('enrolment', (join) =>
      join.onRef('enrolment.student_id', '=', 'student.id').on('enrolment.from_on', '>', today),
    )
    .select([
      'student.id',
      'form_class.form_level',
      'student.class_id',
      'student.house_code',
      'student.agree_terms_conditions',
      'student.version',
      'student.updatedAt',
      'account.last_sign_in_at',
      'account.password_reset',
      'student_keeping.left_on',
      'enrolment.from_on as coming_on',
    ])
    .orderBy('student.id'),
)

/** Everybody, with what can change without a new version of the record: class lists and sign-ins. */
export const listHeads = async (db: Db, today: string) => (await headsQuery(db, { today })).rows

export type Head = Awaited<ReturnType<typeof listHeads>>[number]

export const typesIn = (bits: number): string[] =>
  documentTypes.flatMap(({ type }, index) => ((bits & (2 ** index)) === 0 ? [] : [type]))

/** One bit per document type, so that a student's documents fit in one number. */
const bitOf = sql<number>`case type ${sql.join(
  documentTypes.map(({ type }, index) => sql`when ${sql.lit(type)} then ${sql.lit(2 ** index)}`),
  sql` `,
)} else 0 end`

const uploadsQuery = compiledOnce((db: Db, { current }: { current: number }) =>
  db
    .selectFrom('uploaded_file')
    .select(['student_id', ({ fn }) => fn.sum<number | string>(bitOf).distinct().as('bits')])
    .where('is_current', '=', current)
    .groupBy('student_id'),
)

const receiptsQuery = compiledOnce((db: Db, { received }: { received: number }) =>
  db
    .selectFrom('paper_receipt')
    .select(['student_id', ({ fn }) => fn.sum<number | string>(bitOf).distinct().as('bits')])
    .where('received_on_paper', '=', received)
    .groupBy('student_id'),
)

const sentBackQuery = compiledOnce((db: Db, _none: object) =>
  db
    .selectFrom(sentBack(db).as('document'))
    .select(['student_id', ({ fn }) => fn.sum<number | string>(bitOf).distinct().as('bits')])
    .groupBy('student_id'),
)

/** By student, as bits; students without documents are left out. */
export const listDocumentBits = async (db: Db) => ({
  uploaded: asBits((await uploadsQuery(db, { current: 1 })).rows),
  onPaper: asBits((await receiptsQuery(db, { received: 1 })).rows),
  sentBack: asBits((await sentBackQuery(db, {})).rows),
})

const asBits = (rows: ReadonlyArray<{ student_id: string; bits: number | string }>) =>
  new Map(rows.map(({ student_id, bits }) => [student_id, Number(bits)]))

export const listAnswers = async (db: Db, ids: readonly string[]) => {
  const rows = await db.selectFrom('student').select(recordColumns).where('id', 'in', ids).execute()
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    updatedAt: row.updatedAt,
    answers: row,
  }))
}

/** Class and house, with the house's name and colour. */
export const findPlaces = (db: Db, studentId: string) =>
  db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('house', 'house.id', 'student.house_code')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select([
      'form_class.form_level',
      'house.name as house_name',
      'house.colour as house_colour',
      'student.unlisted',
      'student_keeping.left_on',
    ])
    .select((row) =>
      row
        .selectFrom('enrolment')
        .select(({ fn }) => fn.max('from_on').as('from_on'))
        .whereRef('enrolment.student_id', '=', 'student.id')
        .as('from_on'),
    )
    .where('student.id', '=', studentId)
    .executeTakeFirst()

export const findSignIn = (db: Db, accountId: string) =>
  db
    .selectFrom('account')
    .select(['last_sign_in_at', 'password_reset', 'reset_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()

/** Sessions that have not expired or been idle too long; sessions that only choose a first password do not count. */
export const countOpenSessions = async (
  db: Db,
  accountId: string,
  { now, seenSince }: { now: string; seenSince: string },
): Promise<number> => {
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'session')
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', seenSince)
    .executeTakeFirstOrThrow()
  return Number(count)
}
