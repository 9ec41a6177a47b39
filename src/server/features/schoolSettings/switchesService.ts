// What the office switches on and off for everybody.
import type { Settings } from '#shared/contract/office/schoolSettings'
import type { Config, School } from '../../config/config'
import type { Db } from '../../platform/database/schema/schema'
import {
  findSwitches,
  readSwitches,
  saveSwitches,
  usualSwitches,
  type Switches,
} from './schoolSettingsRepository'
import { auditChange, inTurn, refuseOutdated, versionOf, type SettingsContext } from './settingsContext'

/** The operator's word, which the office cannot overrule. */
export type Operator = Pick<Config, 'defaultPasswordDays'> & { readonly school: Pick<School, 'nameSearch'> }

export const readSettings = async (db: Db, operator: Operator): Promise<Settings> => {
  const stored = await findSwitches(db)
  const switches = stored ?? usualSwitches
  const { nameSearch } = operator.school
  return {
    ...switches,
    defaultPasswordDays: operator.defaultPasswordDays ?? switches.defaultPasswordDays,
    searchIsForbidden: nameSearch === 'off' ? 1 : 0,
    version: versionOf(stored),
  }
}

/** What the menu shows harms nobody; everything else here decides who gets in, or finds a student. */
const menuEntries: readonly string[] = [
  'exportData',
  'reports',
  'importStudents',
] satisfies (keyof Switches)[]

const changesSignIn = (stood: Switches, switches: Switches): boolean =>
  Object.entries(switches).some(
    ([name, value]) => !menuEntries.includes(name) && stood[name as keyof Switches] !== value,
  )

/** @param requireFresh throws when the sign-in is not fresh (SEC-31) */
export const changeSettings = (
  context: SettingsContext,
  operator: Operator,
  { version, ...given }: Partial<Switches> & { version: string },
  requireFresh: () => void,
): Promise<Settings> =>
  inTurn(context, async (turn) => {
    const stood = await readSettings(turn.db, operator)
    refuseOutdated(version, stood.version, stood)
    const before = await readSwitches(turn.db)
    const switches = { ...before, ...given }
    // What the operator has decided is only repeated by the page.
    if (operator.defaultPasswordDays !== undefined) switches.defaultPasswordDays = before.defaultPasswordDays
    if (changesSignIn(before, switches)) requireFresh()
    const isChanged = await auditChange(turn, { action: 'settings changed', before, after: switches })
    if (isChanged) await saveSwitches(turn.db, switches, turn.now.toISOString())
    return readSettings(turn.db, operator)
  })
