// What the office sees beside one student's record.
import type { Db } from '../../platform/database/schema/schema'

/** Class and house by name. */
export const findPlaces = (db: Db, studentId: string) =>
  db
    .selectFrom('student')
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('house', 'house.id', 'student.house_code')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select([
      'form_class.form_level',
      'house.name as house_name',
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
