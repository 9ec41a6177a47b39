// The settings of the school, stored as one row.
import type { Settings } from '#shared/contract/school/schoolSettings'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

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
