import type { RegistrationWindow } from '#shared/rules/school/registrationWindow'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db, TermsTable } from '../../platform/database/schema/schema'

/** A subquery: the IDs of students who left on or before a day (yyyy-MM-dd). */
export const leaversBy = (db: Db, day: string) =>
  db.selectFrom('student_keeping').select('student_id').where('left_on', '<=', day)

/** The last day of a student whose last day has come. */
export const findLeftOn = async (db: Db, studentId: string, today: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('student_keeping')
    .select('left_on')
    .where('student_id', '=', studentId)
    .where('left_on', '<=', today)
    .executeTakeFirst()
  return row?.left_on ?? undefined
}

export const listLeavers = async (db: Db, day: string): Promise<string[]> => {
  const rows = await leaversBy(db, day).orderBy('student_id').execute()
  return rows.map(({ student_id }) => student_id)
}

/** Students under a legal hold. */
export const listHeld = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('student_keeping').select('student_id').where('hold', '=', 1).execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

const windowOfLevel = compiledOnce((db: Db, { level }: { level: number }) =>
  db.selectFrom('registration_window').select(['open', 'deadline']).where('form_level', '=', level),
)

const windowOfStudent = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .innerJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .select(['open', 'deadline', 'left_on'])
    .where('student.id', '=', studentId),
)

const newestTerms = compiledOnce((db: Db, _none: object) =>
  db.selectFrom('terms').selectAll().orderBy('created_at', 'desc').orderBy('version', 'desc').limit(1),
)

export const findWindow = async (db: Db, level: number): Promise<RegistrationWindow | undefined> =>
  asWindow((await windowOfLevel(db, { level })).rows[0])

interface WindowRow {
  readonly open: number
  readonly deadline: string | null
}

const asWindow = <Row extends WindowRow>(row: Row | undefined) =>
  row && { ...row, open: row.open === 1 ? (1 as const) : (0 as const) }

/** With the student's last day. Undefined if the student has no class or the form level has no window. */
export const findWindowOf = async (db: Db, studentId: string): Promise<RegistrationWindow | undefined> =>
  asWindow((await windowOfStudent(db, { studentId })).rows[0])

export const findTermsAndConditions = async (db: Db): Promise<TermsTable | undefined> =>
  (await newestTerms(db, {})).rows[0]

/** By form level. */
export const listWindows = async (db: Db): Promise<ReadonlyMap<number, RegistrationWindow>> => {
  const rows = await db.selectFrom('registration_window').select(['form_level', 'open', 'deadline']).execute()
  return new Map(
    rows.map(({ form_level, open, deadline }) => [form_level, { open: open === 1 ? 1 : 0, deadline }]),
  )
}

/** The number of students in each form level, without leavers; levels with empty classes are included. */
export const listFormSizes = async (db: Db, today: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('form_class')
    .leftJoin('student', (join) =>
      join.onRef('student.class_id', '=', 'form_class.id').on('student.id', 'not in', leaversBy(db, today)),
    )
    .select(['form_class.form_level', ({ fn }) => fn.count<number | string>('student.id').as('students')])
    .groupBy('form_class.form_level')
    .execute()
  return new Map(rows.map(({ form_level, students }) => [form_level, Number(students)]))
}

/** The number of students in each form level who have agreed, without leavers; levels with none are left out. */
export const listFormAgreements = async (db: Db, today: string): Promise<ReadonlyMap<number, number>> => {
  const rows = await db
    .selectFrom('student')
    .innerJoin('form_class', 'form_class.id', 'student.class_id')
    .select(['form_class.form_level', ({ fn }) => fn.count<number | string>('student.id').as('students')])
    .where('student.agree_terms_conditions', '=', 1)
    .where('student.id', 'not in', leaversBy(db, today))
    .groupBy('form_class.form_level')
    .execute()
  return new Map(rows.map(({ form_level, students }) => [form_level, Number(students)]))
}

export const saveWindow = (
  db: Db,
  { form_level, open, deadline }: RegistrationWindow & { form_level: number },
) =>
  db
    .insertInto('registration_window')
    .values({ form_level, open, deadline })
    .onConflict((key) => key.column('form_level').doUpdateSet({ open, deadline }))
    .execute()

export const listTermsAndConditionsVersions = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('terms').select('version').execute()).map(({ version }) => version)

export const addTermsAndConditions = (db: Db, terms: TermsTable) =>
  db.insertInto('terms').values(terms).execute()
