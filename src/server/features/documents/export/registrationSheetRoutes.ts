// Server end of the spreadsheet in shared/contract/documents.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/documents'
import { routeOptions } from '../../../http/route'
import { currentUser } from '../../../http/security/guards'
import { sweepSpool } from '../../../platform/storage/spool'
import { saveChosenStudents, makeRegistrationSheet, sheetThread } from './registrationSheetService'

const fileName = 'Registration Data.xlsx'

/** app.ts registers it behind requireAdmin. */
export const registrationSheetAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const thread = sheetThread()
  app.addHook('onClose', () => thread.close())
  await sweepSpool(app.config.dataDir)

  app.route({
    ...routeOptions(contract.getRegistrationSheet),
    handler: async (request, reply) => {
      const gone = new AbortController()
      const abort = () => gone.abort()
      request.raw.socket.once('close', abort)
      const asking = {
        accountId: currentUser(request).accountId,
        signal: gone.signal,
        warn: (err: Error) => request.log.error({ request_id: request.id, err }, 'spreadsheet not made'),
      }
      try {
        const { content, size } = await makeRegistrationSheet(app, thread, request.query, asking)
        return await reply
          .type(contract.getRegistrationSheet.document)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .header('content-length', size)
          .send(content)
      } finally {
        request.raw.socket.off('close', abort)
      }
    },
  })

  app.route({
    ...routeOptions(contract.storeSelection),
    bodyLimit: 1_000_000,
    handler: (request) => saveChosenStudents(app, currentUser(request).accountId, request.body),
  })
}
