// Server end of shared/contract/imports.
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/imports'
import { currentUser } from '../../plugins/guards'
import { on } from '../on'
import { applyImport } from './applyService'
import { checkList } from './checkService'
import { asBatch, importState } from './importAnswers'
import { importThread, type ImportOffice } from './importDesk'
import { addDownloads } from './importDownloads'
import { listBatches } from './importsRepository'
import { receiveList } from './receiveList'
import { storeList } from './storeService'
import { undoImport } from './undoService'

/** app.ts registers it behind requireAdmin. */
export const importsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const thread = importThread()
  app.addHook('onClose', () => thread.close())
  await app.register(multipart)

  const officeOf = (request: FastifyRequest): ImportOffice => ({
    db: app.db,
    files: app.files,
    config: app.config,
    clock: app.clock,
    thread,
    warn: (err) => request.log.error({ request_id: request.id, err }, 'list not read'),
  })

  app.route({
    ...on(contract.listImports),
    handler: async () => (await listBatches(app.db)).map(asBatch),
  })

  app.route({
    ...on(contract.storeImport),
    handler: async (request) =>
      storeList(officeOf(request), currentUser(request), await receiveList(request, app.files)),
  })

  app.route({
    ...on(contract.getImport),
    handler: ({ params }) => importState(app.db, params.importId),
  })

  app.route({
    ...on(contract.checkImport),
    handler: (request) => {
      const { id, columns, fixed = {} } = request.body
      return checkList(officeOf(request), currentUser(request), id, { columns, fixed })
    },
  })

  app.route({
    ...on(contract.applyImport),
    handler: (request) => applyImport(app, currentUser(request), request.body.id),
  })

  app.route({
    ...on(contract.undoImport),
    handler: (request) => undoImport(app, currentUser(request), request.body.id),
  })

  addDownloads(app, officeOf)
}
