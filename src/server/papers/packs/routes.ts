// Server end of the packs in shared/contract/papers/papers.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/contract/papers/papers'
import { originOf } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload } from '../../http/transport/answers'
import { notFound, Refusal } from '../../platform/core/refusal'
import { saveAudit } from '../../trail/audit/queries'
import { saveStaffView } from '../../trail/views/queries'
import { openPackFile } from './files'
import { PackRunner } from './job'
import { cancelPack, findPackRow, getPack, listAllPacks, startPack } from './packs'

const startMs = 5_000
const cleanUpMs = 600_000

export const packsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const runner = startRunner(app)

  app.route({
    ...routeOptions(contract.startPack),
    handler: (request) =>
      startPack(app, runner, currentUser(request).accountId, request.body, originOf(request)),
  })

  app.route({
    ...routeOptions(contract.listPacks),
    handler: () => {
      runner.warmUp()
      return listAllPacks(app.db, runner)
    },
  })

  app.route({
    ...routeOptions(contract.getPack),
    handler: ({ params }) => getPack(app.db, runner, params.packId),
  })

  app.route({
    ...routeOptions(contract.cancelPack),
    handler: ({ params }) => cancelPack(app, runner, params.packId),
  })

  app.route({
    ...routeOptions(contract.getPackFile),
    handler: async (request, reply) => {
      const row = await findPackRow(app.db, request.params.packId)
      if (row.state !== 'done') throw new Refusal(409, 'This pack is not ready.')
      // A pack without a list of its students cannot be logged. Such packs are deleted after a day.
      if (row.students === null)
        throw new Refusal(409, 'This pack was made before the portal was updated. Please create it again.')
      const students = JSON.parse(row.students) as string[]
      const file = await openPackFile(app.files, row)
      if (!file) throw notFound()
      const { accountId } = currentUser(request)
      const at = app.clock()
      await saveAudit(app.db, { at, actor: accountId, action: 'pack downloaded', subject: row.id })
      await saveStaffView(app.db, { at, actor: accountId, what: row.kind, students })
      const isZip = row.format === 'zip'
      return sendDownload(reply, {
        ...file,
        name: `${row.label}.${row.format}`,
        type: isZip ? 'application/zip' : 'application/pdf',
        isShown: !isZip && request.query.download !== '1',
      })
    },
  })
}

const startRunner = (app: FastifyInstance): PackRunner => {
  const runner = new PackRunner(app)
  const timers: NodeJS.Timeout[] = []
  const cleanUp = () =>
    runner.cleanUp().catch((err: unknown) => app.log.warn({ err }, 'packs could not be cleaned up'))
  app.addHook('onReady', async () => {
    await cleanUp()
    runner.startWaiting()
    timers.push(
      setInterval(() => runner.startWaiting(), startMs).unref(),
      setInterval(() => void cleanUp(), cleanUpMs).unref(),
    )
  })
  app.addHook('onClose', async () => {
    timers.forEach(clearInterval)
    await runner.close()
  })
  return runner
}
