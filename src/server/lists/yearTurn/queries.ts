// What the turn of the year has to know of the school.
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { listedName } from '#shared/rules/students/bulkActs'
import { inPortions } from '../../platform/database/queries/inPortions'
import type { EnrolmentTable } from '../../platform/database/schema/enrolmentsSchema'
import type { Db } from '../../platform/database/schema/schema'

export type StoredEnrolment = Omit<EnrolmentTable, 'id'> & { readonly id: number }

const enrolmentColumns = [
  ...(['id', 'student_id', 'year', 'class_id', 'from_on', 'until_on', 'why'] as const),
  ...(['ended_why', 'ended_words', 'ended_at', 'cut_off', 'created_at', 'created_by'] as const),
] as const

const numbered = <Row extends { id: number | string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, id: Number(row.id) }))

/** Who has not left, in the order of the IDs. */
export const listPresentRows = async (db: Db, today: string) => {
  const rows = await db
    .selectFrom('student')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['student.id', 'first_name', 'last_name', 'class_id', 'house_code', 'sex', 'previous_school'])
    .select('left_on')
    .where((of) => of.or([of('left_on', 'is', null), of('left_on', '>', today)]))
    .orderBy('student.id')
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({
    ...row,
    name: listedName({ first_name, last_name }),
  }))
}

const countPresent = (db: Db, today: string) =>
  db
    .selectFrom('student')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select((of) => of.fn.countAll().as('students'))
    .where((of) => of.or([of('left_on', 'is', null), of('left_on', '>', today)]))

/** How many have not left, and how many of them are, or will be, in a class of this year or a later one. */
export const countInYear = async (
  db: Db,
  { today, year }: { readonly today: string; readonly year: number },
): Promise<{ readonly all: number; readonly there: number }> => {
  const all = await countPresent(db, today).executeTakeFirst()
  const there = await countPresent(db, today)
    .where((of) =>
      of.exists(
        of
          .selectFrom('enrolment')
          .select('enrolment.id')
          .whereRef('enrolment.student_id', '=', 'student.id')
          .where('year', '>=', year)
          .where((open) => open.or([open('until_on', 'is', null), open('until_on', '>', today)])),
      ),
    )
    .executeTakeFirst()
  return { all: Number(all?.students ?? 0), there: Number(there?.students ?? 0) }
}

/** Those that are in force or to come: the latest of everybody who has not left. */
export const listOpenEnrolments = async (db: Db, today: string): Promise<StoredEnrolment[]> =>
  numbered(
    await db
      .selectFrom('enrolment')
      .select(enrolmentColumns)
      .where((of) => of.or([of('until_on', 'is', null), of('until_on', '>', today)]))
      .execute(),
  )

/** Of these students all of them, each one's latest first. */
export const listEnrolmentsOf = async (db: Db, ids: readonly string[]): Promise<StoredEnrolment[]> =>
  numbered(
    await inPortions(ids, (piece) =>
      db
        .selectFrom('enrolment')
        .select(enrolmentColumns)
        .where('student_id', 'in', piece)
        .orderBy('student_id')
        .orderBy('from_on', 'desc')
        .execute(),
    ),
  )

/** By student, the latest first; who has none is not there. */
export const enrolmentsBy = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEnrolment[]>> => {
  const rows = new Map<string, StoredEnrolment[]>()
  for (const row of await listEnrolmentsOf(db, ids))
    rows.set(row.student_id, [...(rows.get(row.student_id) ?? []), row])
  return rows
}

export const listTermsOfYear = (db: Db, year: number) =>
  db
    .selectFrom('academic_term')
    .select(['term', 'starts', 'ends', 'next_term_starts'])
    .where('year', '=', year)
    .orderBy('term')
    .execute()

/** The last day of the year's latest term that has one. */
export const findLastDay = async (db: Db, year: number): Promise<string | undefined> =>
  (await listTermsOfYear(db, year)).flatMap(({ ends }) => ends ?? []).at(-1)

export const findIntake = (db: Db, { intake }: YearTurnPlan) =>
  db
    .selectFrom('import_batch')
    .select(['id', 'purpose', 'state', 'checked_at'])
    .where('id', '=', intake ?? '')
    .executeTakeFirst()

export const listIntakeRows = (db: Db, importId: string) =>
  db
    .selectFrom('import_row')
    .select(['row', 'student_id', 'title', 'state', 'reasons', 'writes'])
    .where('import_id', '=', importId)
    .where('state', 'in', ['new', 'rejected'])
    .orderBy('row')
    .execute()

export type IntakeRow = Awaited<ReturnType<typeof listIntakeRows>>[number]
