// Server end of the spreadsheet in shared/contract/papers/papers.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/papers/papers'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import { sweepSpool } from '../../platform/storage/durable'
import { saveChosenStudents, makeRegistrationSheet, sheetPool } from './registrationSheet'

export const registrationSheetRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = sheetPool()
  app.addHook('onClose', () => pool.close())
  await sweepSpool(app.config.dataDir)

  app.route({
    ...routeOptions(contract.getRegistrationSheet),
    handler: async (request, reply) => {
      const accountId = currentUser(request).accountId
      const warn = (err: Error) => request.log.error({ request_id: request.id, err }, 'spreadsheet not made')
      const made = await whileConnected(request, (signal) =>
        makeRegistrationSheet(app, pool, request.query, { accountId, signal, warn }),
      )
      const type = contract.getRegistrationSheet.document
      return sendDownload(reply, { ...made, type, name: 'Registration Data.xlsx' })
    },
  })

  app.route({
    ...routeOptions(contract.storeSelection),
    bodyLimit: 1_000_000,
    handler: (request) => saveChosenStudents(app, currentUser(request).accountId, request.body),
  })
}
