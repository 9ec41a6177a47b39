// The settings that the office switches for everybody.
import { menuSettings, type Settings } from '#shared/contract/school/schoolSettings'
import type { Config, School } from '../../config/config'
import type { App } from '../../http/appParts'
import { checkRight, isFresh, reauthenticationRequired } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { findSwitches, readSwitches, saveSwitches, defaultSwitches, type Switches } from './queries'
import { auditChange, withSchoolLocked, refuseOutdated, versionOf } from './change'

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

export const changeSettings = (
  app: App,
  by: SignedIn,
  { version, ...given }: Partial<Switches> & { version: string },
): Promise<Settings> =>
  withSchoolLocked(app, async (db, now) => {
    const current = await readSettings(db, app.config)
    refuseOutdated(version, current.version, current)
    const before = await readSwitches(db)
    const switches = { ...before, ...given }
    // The page only echoes the operator's value.
    if (app.config.defaultPasswordDays !== undefined)
      switches.defaultPasswordDays = before.defaultPasswordDays
    if (changesSignIn(before, switches)) {
      checkRight(by, 'runOffice')
      if (!isFresh(app, by)) throw reauthenticationRequired(by)
    }
    const isChanged = await auditChange(db, {
      ...{ at: now, actor: by.accountId, action: 'settings changed' },
      ...{ before, after: switches },
    })
    if (isChanged) await saveSwitches(db, switches, now.toISOString())
    return readSettings(db, app.config)
  })

const changesSignIn = (current: Switches, switches: Switches): boolean =>
  Object.entries(switches).some(
    ([name, value]) => !menuSettings.includes(name) && current[name as keyof Switches] !== value,
  )
