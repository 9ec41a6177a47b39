// The settings of the school, stored as one row.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { loginOf } from '#shared/rules/access/accountId'
import { academicYear } from '#shared/rules/dates'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { AssignmentTable } from '../../platform/database/schema/access'
import type { Database, Db } from '../../platform/database/schema/schema'
import { listSubjectTitles } from '../../trail/audit/queries'

const row = 'office'

export type Switches = Omit<Settings, 'version' | 'searchIsForbidden'>

/**
 * Used when nothing is stored: older schools and the demonstration school. They never change, so that an upgrade changes
 * nobody's sign-in; a new school starts with newSchoolSwitches.
 */
export const defaultSwitches: Switches = {
  exportData: 0,
  reports: 0,
  importStudents: 0,
  studentSearch: 1,
  searchBirthMonth: 0,
  firstSignIn: 'dob',
  codeDays: 14,
  defaultPasswordDays: 0,
}

/** Stored when a school is created (SEC-109). */
export const newSchoolSwitches = (firstSignIn: Switches['firstSignIn']): Switches => ({
  ...defaultSwitches,
  searchBirthMonth: 1,
  firstSignIn,
  defaultPasswordDays: 14,
})

const valueQuery = compiledOnce((db: Db, { name }: { name: string }) =>
  db.selectFrom('setting').select('value').where('name', '=', name),
)

/** Undefined until something is saved. */
export const findSwitches = async (db: Db): Promise<Switches | undefined> => {
  const [stored] = (await valueQuery(db, { name: row })).rows
  return stored && { ...defaultSwitches, ...(JSON.parse(stored.value) as Partial<Switches>) }
}

/** The current settings, saved or default. */
export const readSwitches = async (db: Db): Promise<Switches> => (await findSwitches(db)) ?? defaultSwitches

/** JSON text of another setting of the office; undefined until it is saved. */
export const findSetting = async (db: Db, name: string): Promise<string | undefined> =>
  (await valueQuery(db, { name })).rows[0]?.value

export const saveSetting = (db: Db, name: string, value: string, updated_at: string) =>
  db
    .insertInto('setting')
    .values({ name, value, updated_at })
    .onConflict((key) => key.column('name').doUpdateSet({ value, updated_at }))
    .execute()

export const saveSwitches = (db: Db, switches: Switches, at: string) =>
  saveSetting(db, row, JSON.stringify(switches), at)

/**
 * A lock. It is the first statement of every transaction that changes settings, so these run one at a time and read
 * current values.
 */
export const lockSchool = (db: Db, at: string) => saveSetting(db, 'turn', 'null', at)

type Which = (row: ExpressionBuilder<Database, 'assignment'>) => Expression<SqlBool>

/**
 * Removes the assignments that another change takes away: of a role, of the list of classes, of the list of subjects. The audit
 * log names them in words, which say the same after the class or the subject is gone.
 * @returns 'm.joseph: Mathematics in 1A (2026-2027)', sorted
 */
export const unassign = async (db: Db, which: Which): Promise<string[]> => {
  const rows = await db
    .deleteFrom('assignment')
    .where(which)
    .returning(['year', 'class_id', 'subject_code', 'account_id'])
    .execute()
  if (rows.length === 0) return []
  const titles = await listSubjectTitles(db)
  return rows.map((row) => `${assignedText(row, titles)} (${academicYear(row.year)})`).sort()
}

/** 'm.joseph: Mathematics in 1A'. A subject that the school has no more is named by its code. */
export const assignedText = (
  { class_id, subject_code, account_id }: Omit<AssignmentTable, 'year'>,
  titles: ReadonlyMap<string, string>,
): string => {
  const title = titles.get(subject_code) ?? subject_code
  return `${loginOf(account_id)}: ${subject_code === '' ? `form teacher of ${class_id}` : `${title} in ${class_id}`}`
}
