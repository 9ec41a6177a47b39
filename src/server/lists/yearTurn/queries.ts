// The stored turn of each year, what it changed of each student, and what it has to know of the school.
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { listedName } from '#shared/rules/students/bulkActs'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { inPortions, insertMany } from '../../platform/database/queries/manyRows'
import type { EnrolmentTable } from '../../platform/database/schema/enrolments'
import type { Db } from '../../platform/database/schema/schema'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import type { YearTurnStudentTable, YearTurnTable } from '../../platform/database/schema/lists'

export const findYearTurn = (db: Db, year: number): Promise<YearTurnTable | undefined> =>
  db.selectFrom('year_turn').selectAll().where('year', '=', year).executeTakeFirst()

/** Saving a new draft discards what was noted of each student. */
export const saveDraft = async (db: Db, draft: YearTurnTable) => {
  const { year, created_at: _at, created_by: _by, ...changes } = draft
  await db.deleteFrom('year_turn_student').where('year', '=', year).execute()
  await db
    .insertInto('year_turn')
    .values(draft)
    .onConflict((key) => key.column('year').doUpdateSet(changes))
    .execute()
}

export const changeYearTurn = (db: Db, year: number, changes: Partial<YearTurnTable>) =>
  db.updateTable('year_turn').set(changes).where('year', '=', year).execute()

export const addTurnStudents = (db: Db, rows: readonly YearTurnStudentTable[]) =>
  insertMany(db, 'year_turn_student', rows)

/** Without students who are no longer there. */
export const listTurnStudents = (db: Db, year: number): Promise<YearTurnStudentTable[]> =>
  db.selectFrom('year_turn_student').selectAll().where('year', '=', year).orderBy('student_id').execute()

/** With the students as they are now. */
export const listTurned = (db: Db, year: number) =>
  db
    .selectFrom('year_turn_student')
    .innerJoin('student', 'student.id', 'year_turn_student.student_id')
    .select(['student_id', 'kind', 'old_value', 'new_value'])
    .select(['first_name', 'last_name', 'sex', 'house_code', 'previous_school'])
    .where('year', '=', year)
    .execute()

/** Those of years that can no longer be undone. */
export const removeOldYearTurns = (db: Db, before: number) =>
  db.deleteFrom('year_turn').where('year', '<', before).execute()

/** Saved of one student, so that the turn can be undone: JSON text in year_turn_student. */
export interface Before {
  readonly class_id: string | null
  readonly left_on: string | null
  /** The row of a leaver; null if there was none. */
  readonly keeping: StudentKeepingTable | null
  /** The enrolments that the turn changes, the latest first. */
  readonly enrolments: readonly StoredEnrolment[]
  /** These are all that the student had. */
  readonly isWhole: boolean
  /** The version that was agreed to, where the agreement was withdrawn. */
  readonly agreed: { readonly terms_and_conditions: string | null } | null
}

export interface After {
  readonly class_id: string | null
  readonly left_on: string | null
  /** The history says that the year has begun. */
  readonly isBegun: boolean
  /** True for a student already on a term list of the year. */
  readonly isListed: boolean
  /** A newcomer's row in the placement list. */
  readonly row: number | null
}

export const beforeIn = (text: string): Before => JSON.parse(text) as Before
export const afterIn = (text: string): After => JSON.parse(text) as After

export type StoredEnrolment = Omit<EnrolmentTable, 'id'> & { readonly id: number }

/** Students who have not left, in the order of their IDs. */
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

const countPresent = (db: Db, today: string) =>
  db
    .selectFrom('student')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select((of) => of.fn.countAll().as('students'))
    .where((of) => of.or([of('left_on', 'is', null), of('left_on', '>', today)]))

const enrolmentColumns = [
  ...(['id', 'student_id', 'year', 'class_id', 'from_on', 'until_on', 'why'] as const),
  ...(['ended_why', 'ended_words', 'ended_at', 'cut_off', 'created_at', 'created_by'] as const),
] as const

/** Those that are in force or to come: the latest of everybody who has not left. */
export const listOpenEnrolments = async (db: Db, today: string): Promise<StoredEnrolment[]> =>
  numbered(
    await db
      .selectFrom('enrolment')
      .select(enrolmentColumns)
      .where((of) => of.or([of('until_on', 'is', null), of('until_on', '>', today)]))
      .execute(),
  )

const numbered = <Row extends { id: number | string }>(rows: Row[]) =>
  rows.map((row) => ({ ...row, id: Number(row.id) }))

/** All enrolments of these students, each student's latest first. */
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

/** True if somebody has worked on a term since the year turn made it. */
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
