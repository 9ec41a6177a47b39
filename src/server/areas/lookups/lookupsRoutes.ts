// Server end of shared/contract/lookups.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/lookups'
import { on } from '../on'
import * as repository from './lookupsRepository'

export const lookupsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...on(contract.listFormClasses), handler: () => repository.listFormClasses(app.db) })
  app.route({ ...on(contract.listTowns), handler: () => repository.listTowns(app.db) })
  app.route({ ...on(contract.listReligions), handler: () => repository.listReligions(app.db) })
  app.route({ ...on(contract.listEthnicGroups), handler: () => repository.listEthnicGroups(app.db) })
  app.route({ ...on(contract.listHouses), handler: () => repository.listHouses(app.db) })
  app.route({
    ...on(contract.listRegionalCorporations),
    handler: () => repository.listRegionalCorporations(app.db),
  })
  app.route({ ...on(contract.listCountries), handler: () => repository.listCountries(app.db) })
  app.route({ ...on(contract.listPrimarySchools), handler: () => repository.listPrimarySchools(app.db) })
}
