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

export const changeSettings = (
  desk: OfficeDesk,
  operator: Operator,
  { version, ...given }: Partial<Switches> & { version: string },
): Promise<Settings> =>
  inTurn(desk, async (turn) => {
    const stood = await readSettings(turn.db, operator)
    refuseOutdated(version, stood.version, stood)
    const switches = { ...(await readSwitches(turn.db)), ...given }
    const isChanged = await auditChange(turn, { action: 'settings changed', before: stood, after: switches })
    if (isChanged) await saveSwitches(turn.db, switches, turn.now.toISOString())
    return readSettings(turn.db, operator)
  })
