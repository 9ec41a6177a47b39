// Writes the students of an imported list, and restores them when the import is undone.
import type { Insertable } from 'kysely'
import { fields } from '#shared/record/fields'
import { accountIdOf } from '#shared/rules/access/accountId'
import { fullName, searchForm, type PersonName } from '#shared/rules/students/names'
import type { AccountTable } from '../../platform/database/schema/access'
import type { Db, StudentTable } from '../../platform/database/schema/schema'
import type { Values } from '#shared/rules/students/mergeRecord'

const unanswered = Object.fromEntries(fields.map(({ name }) => [name, null]))

export interface NewStudent {
  readonly id: string
  readonly values: Values
}

export const addStudents = async (db: Db, students: readonly NewStudent[], at: string) => {
  await db
    .insertInto('student')
    .values(students.map((student) => rowOf(student, at)))
    .execute()
  await db
    .insertInto('account')
    .values(students.map((student) => accountOf(student, at)))
    .onConflict((account) => account.column('id').doNothing())
    .execute()
}

const rowOf = ({ id, values }: NewStudent, at: string): Insertable<StudentTable> => ({
  ...unanswered,
  ...values,
  id,
  version: 1,
  updatedAt: at,
  search_name: searchForm(fullName(nameIn(values))),
})

const nameIn = (values: Values): PersonName => ({
  first_name: (values.first_name as string | null | undefined) ?? null,
  last_name: (values.last_name as string | null | undefined) ?? null,
})

/** First sign-in: the date of birth is the password, and it must be changed. */
const accountOf = ({ id, values }: NewStudent, at: string): AccountTable => ({
  id: accountIdOf('student', id),
  role: 'student',
  office_role: null,
  login: id,
  name: fullName(nameIn(values)),
  password_hash: null,
  password_reset: 1,
  default_since: at,
  reset_at: null,
  deactivated_at: null,
  last_sign_in_at: null,
  created_at: at,
})

export interface StudentState {
  readonly version: number
  readonly updatedAt: string
}

/** Writes fields of a record that is still at this version; false when it no longer is. */
export const saveStudentFields = async (
  db: Db,
  id: string,
  from: number,
  values: Values,
  { version, updatedAt }: StudentState,
): Promise<boolean> => {
  const saved = await db
    .updateTable('student')
    .set({ ...values, version, updatedAt })
    .where('id', '=', id)
    .where('version', '=', from)
    .returning(['first_name', 'last_name'])
    .executeTakeFirst()
  if (!saved) return false
  if ('first_name' in values || 'last_name' in values) await saveNames(db, id, fullName(saved))
  return true
}

const saveNames = async (db: Db, id: string, name: string) => {
  await db
    .updateTable('student')
    .set({ search_name: searchForm(name) })
    .where('id', '=', id)
    .execute()
  await db.updateTable('account').set({ name }).where('id', '=', accountIdOf('student', id)).execute()
}

/** The versions of those of these students who exist. */
export const listVersions = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.selectFrom('student').select(['id', 'version']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** The latest version of each record that any session has read. */
export const listReadVersions = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('session_read')
    .select(({ fn }) => ['student_id', fn.max('version').as('version')])
    .where('student_id', 'in', ids)
    .groupBy('student_id')
    .execute()
  return new Map(rows.map(({ student_id, version }) => [student_id, Number(version)]))
}

/** Gives an import's history rows an earlier version, so that sessions which read the record later have seen them. */
export const ageChanges = (db: Db, id: string, client: string, version: number) =>
  db
    .updateTable('field_change')
    .set({ version })
    .where('student_id', '=', id)
    .where('client', '=', client)
    .where('version', '>', version)
    .execute()

/** Students whose sign-in is no longer as it was created: used, or deactivated. */
export const listSignInsChanged = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const accounts = await db
    .selectFrom('account')
    .select('login')
    .where('role', '=', 'student')
    .where('login', 'in', ids)
    .where((where) =>
      where.or([
        where('password_reset', '=', 0),
        where('last_sign_in_at', 'is not', null),
        where('deactivated_at', 'is not', null),
      ]),
    )
    .execute()
  return new Set(accounts.map(({ login }) => login))
}
