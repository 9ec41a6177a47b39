// Server end of shared/contract/school/lookups.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/school/lookups'
import { routeOptions } from '../../http/route'
import * as repository from './queries'

export const lookupsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({ ...routeOptions(contract.listFormClasses), handler: () => repository.listFormClasses(app.db) })
  app.route({ ...routeOptions(contract.listTowns), handler: () => repository.listTowns(app.db) })
  app.route({ ...routeOptions(contract.listReligions), handler: () => repository.listReligions(app.db) })
  app.route({
    ...routeOptions(contract.listEthnicGroups),
    handler: () => repository.listEthnicGroups(app.db),
  })
  app.route({ ...routeOptions(contract.listHouses), handler: () => repository.listHouses(app.db) })
  app.route({
    ...routeOptions(contract.listRegionalCorporations),
    handler: () => repository.listRegionalCorporations(app.db),
  })
  app.route({ ...routeOptions(contract.listCountries), handler: () => repository.listCountries(app.db) })
  app.route({
    ...routeOptions(contract.listPrimarySchools),
    handler: () => repository.listPrimarySchools(app.db),
  })
}
