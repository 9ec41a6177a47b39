// What the office switches on and off for everybody.
import type { Settings } from '#shared/contract/settings'
import type { Db } from '../../db/schema'
import { auditChange, inTurn, refuseOutdated, versionOf, type OfficeDesk } from './officeTurn'
import { findSwitches, readSwitches, saveSwitches, usualSwitches, type Switches } from './settingsRepository'

/** The operator's word, which the office cannot overrule. */
export interface Operator {
  readonly nameSearch: 'on' | 'off'
}

export const readSettings = async (db: Db, { nameSearch }: Operator): Promise<Settings> => {
  const stored = await findSwitches(db)
  return {
    ...(stored ?? usualSwitches),
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
  desk: OfficeDesk,
  operator: Operator,
  { version, ...given }: Partial<Switches> & { version: string },
  requireFresh: () => void,
): Promise<Settings> =>
  inTurn(desk, async (turn) => {
    const stood = await readSettings(turn.db, operator)
    refuseOutdated(version, stood.version, stood)
    const switches = { ...(await readSwitches(turn.db)), ...given }
    if (changesSignIn(stood, switches)) requireFresh()
    const isChanged = await auditChange(turn, { action: 'settings changed', before: stood, after: switches })
    if (isChanged) await saveSwitches(turn.db, switches, turn.now.toISOString())
    return readSettings(turn.db, operator)
  })
