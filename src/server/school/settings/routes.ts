// Server end of shared/contract/school/schoolSettings: settings, classes and houses.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/schoolSettings'
import type { Config, School } from '../../config/config'
import type { App } from '../../http/appParts'
import { originOf } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { checkRight, currentUser, isFresh, reauthenticationRequired } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { lackingFor } from '../familyPapers'
import { auditChange, refuseOutdated, versionOf, withSchoolLocked } from './change'
import { changeClass, changeHouse } from './lists'
import { defaultSwitches, findSwitches, readSwitches, saveSwitches, type Switches } from './queries'

export const schoolSettingsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getSettings),
    handler: () => readSettings(app.db, app.config),
  })

  app.route({
    ...routeOptions(contract.getPaperSettings),
    handler: async (request) => {
      const address = originOf(request)
      return { address, lacking: lackingFor(address, app.config.school) }
    },
  })
}

export const schoolSettingsChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveSettings),
    handler: (request) => changeSettings(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveFormClass),
    handler: (request) => changeClass(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveHouse),
    handler: (request) => changeHouse(app, currentUser(request), request.body),
  })
}

// The settings that the office switches for everybody.

/** The settings of the operator, which the office cannot override. */
export type Operator = Pick<Config, 'defaultPasswordDays'> & { readonly school: Pick<School, 'nameSearch'> }

const readSettings = async (db: Db, operator: Operator): Promise<contract.Settings> => {
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

const changeSettings = (
  app: App,
  by: SignedIn,
  { version, ...given }: Partial<Switches> & { version: string },
): Promise<contract.Settings> =>
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
    ([name, value]) => !contract.menuSettings.includes(name) && current[name as keyof Switches] !== value,
  )
