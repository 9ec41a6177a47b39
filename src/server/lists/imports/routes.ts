// Server end of shared/contract/lists/imports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/imports'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { checkReauthentication } from '../../http/security/reauthentication'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { takeParts } from '../../http/transport/multipart'
import { usualLimits } from '../../platform/spreadsheets/read/sheetLimits'
import { noteList } from '../../trail/views/noteStaffViewsRoutes'
import { applyImport } from './apply'
import { checkList } from './check'
import { asBatch, importState } from './importAnswersData'
import { importPool, type ImportDeps } from './thread'
import { addDownloads } from './importDownloadsRoutes'
import { listBatches } from './importsQueries'
import { receiveList } from './receive/receiveListRoutes'
import { storeList } from './store'
import { undoImport } from './undo'

/**
 * An answer that shows stored values beside those of the list, or asks whether a student who is here is somebody of the
 * list, needs a fresh sign-in (SEC-31): a list of IDs alone would give out contacts and answers about health. The view
 * is noted.
 */
const shown = async (request: FastifyRequest, state: contract.ImportState) => {
  const students = state.rows.flatMap(({ state: rowState, student_id, doubts = [] }) => [
    ...(rowState === 'changed' && student_id !== null ? [student_id] : []),
    ...doubts.flatMap((doubt) => doubt.student_id ?? []),
  ])
  if (students.length > 0) checkReauthentication(request)
  await noteList(request, { what: 'import', students })
  return state
}

/** A request repeated with the same key takes effect once, whichever instance gets it (REL-13). */
const onceIn =
  (app: FastifyInstance) =>
  <Answer>(
    request: FastifyRequest,
    { path }: Call,
    work: () => Promise<Answer>,
    body: unknown = request.body,
  ) => {
    const { accountId: account_id } = currentUser(request)
    const key = idempotencyKey(request)
    return answerOnce({ db: app.db, now: app.clock(), account_id, route: path, key, body }, work)
  }

/** app.ts registers it behind requireAdmin. */
export const importsAdminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = importPool()
  app.addHook('onClose', () => pool.close())
  await takeParts(app, usualLimits.bytes)

  const officeOf = (request: FastifyRequest): ImportDeps => ({
    db: app.db,
    files: app.files,
    config: app.config,
    clock: app.clock,
    pool,
    warn: (err) => request.log.error({ request_id: request.id, err }, 'list not read'),
  })

  app.route({
    ...routeOptions(contract.listImports),
    handler: async () => (await listBatches(app.db)).map(asBatch),
  })

  const once = onceIn(app)

  app.route({
    ...routeOptions(contract.storeImport),
    handler: async (request) => {
      const list = await receiveList(request, app.files)
      try {
        const asked = { kind: list.kind, sha256: list.received.sha256 }
        const store = () => storeList(officeOf(request), currentUser(request), list)
        return await once(request, contract.storeImport, store, asked)
      } finally {
        await list.received.discard()
      }
    },
  })

  app.route({
    ...routeOptions(contract.getImport),
    handler: async (request) => shown(request, await importState(app.db, request.params.importId)),
  })

  app.route({
    ...routeOptions(contract.checkImport),
    handler: async (request) => {
      const asked = { fixed: {}, ...request.body }
      return shown(request, await checkList(officeOf(request), currentUser(request), asked))
    },
  })

  app.route({
    ...routeOptions(contract.applyImport),
    handler: (request) =>
      once(request, contract.applyImport, () => applyImport(app, currentUser(request), request.body.id)),
  })

  app.route({
    ...routeOptions(contract.undoImport),
    handler: (request) =>
      once(request, contract.undoImport, () => undoImport(app, currentUser(request), request.body.id)),
  })

  addDownloads(app, officeOf)
}
