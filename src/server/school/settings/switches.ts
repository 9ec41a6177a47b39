// The settings that the office switches for everybody.
import type { Settings } from '#shared/contract/school/schoolSettings'
import type { Config, School } from '../../config/config'
import type { Db } from '../../platform/database/schema/schema'
import {
  findSwitches,
  readSwitches,
  saveSwitches,
  defaultSwitches,
  type Switches,
} from './schoolSettingsQueries'
import { auditChange, inTurn, refuseOutdated, versionOf, type SettingsContext } from './settingsContext'

/** The settings of the operator, which the office cannot override. */
export type Operator = Pick<Config, 'defaultPasswordDays'> & { readonly school: Pick<School, 'nameSearch'> }

export const readSettings = async (db: Db, operator: Operator): Promise<Settings> => {
  const stored = await findSwitches(db)
  const switches = stored ?? defaultSwitches
  const { nameSearch } = operator.school
  return {
    ...switches,
    defaultPasswordDays: operator.defaultPasswordDays ?? switches.defaultPasswordDays,
    searchIsForbidden: nameSearch === 'off' ? 1 : 0,
    version: versionOf(stored),
  }
}

/** Harmless; all other settings decide who can sign in or find a student. */
const menuEntries: readonly string[] = [
  'exportData',
  'reports',
  'importStudents',
] satisfies (keyof Switches)[]

const changesSignIn = (current: Switches, switches: Switches): boolean =>
  Object.entries(switches).some(
    ([name, value]) => !menuEntries.includes(name) && current[name as keyof Switches] !== value,
  )

/** @param requireFresh throws when the sign-in is not fresh (SEC-31) */
export const changeSettings = (
  context: SettingsContext,
  operator: Operator,
  { version, ...given }: Partial<Switches> & { version: string },
  requireFresh: () => void,
): Promise<Settings> =>
  inTurn(context, async (turn) => {
    const current = await readSettings(turn.db, operator)
    refuseOutdated(version, current.version, current)
    const before = await readSwitches(turn.db)
    const switches = { ...before, ...given }
    // The page only echoes the operator's value.
    if (operator.defaultPasswordDays !== undefined) switches.defaultPasswordDays = before.defaultPasswordDays
    if (changesSignIn(before, switches)) requireFresh()
    const isChanged = await auditChange(turn, { action: 'settings changed', before, after: switches })
    if (isChanged) await saveSwitches(turn.db, switches, turn.now.toISOString())
    return readSettings(turn.db, operator)
  })
