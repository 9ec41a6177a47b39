// Server end of shared/contract/privacy/privacy. dataCopy.ts has the contents of the download.
import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/privacy/privacy'
import { accountIdOf } from '#shared/rules/access/accountId'
import { provePassword } from '../access/password/ownPassword'
import { shownName } from '../config/liveConfig'
import { originOf } from '../http/connection'
import { routeOptions } from '../http/route'
import { checkReauthentication, currentUser, requireOwnSignInBody } from '../http/security/guards'
import { isOffice } from '../http/security/session'
import { sendDownload } from '../http/transport/answers'
import { drawingPool, drawingRateLimit } from '../papers/drawing/drawingPool'
import { collectReportCard } from '../papers/reportCard/reportCardData'
import { warnFor } from '../papers/papersRoutes'
import { minuteMs } from '../platform/core/durations'
import { notFound, Refusal } from '../platform/core/refusal'
import { inSnapshot } from '../platform/database/queries/transactions'
import { zipStream } from '../platform/spreadsheets/write/zipStream'
import { actorOf } from '../students/actor'
import { changeLegalHold, legalHoldOf } from '../students/legalHold/legalHold'
import { findStudent } from '../students/record/queries'
import { saveAudit } from '../trail/audit/queries'
import { staffViewsOf } from '../trail/views/staffViews'
import { cardsIn, downloadParts, storedDataOf, type CardKey } from './dataCopy'
import { eraseStudent } from './erase'
import { listPostedTerms } from './storedRowsQueries'

export const privacyOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listStaffViews),
    handler: (request) => {
      const { before } = request.query
      return staffViewsOf(app.db, request.params.studentId, {
        before: before === undefined ? null : Number(before),
        isOffice: isOffice(currentUser(request)),
      })
    },
  })
}

const notTyped = 'Type the student ID exactly as it is shown above.'

export const retentionReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getStudentRetention),
    handler: ({ params }) => legalHoldOf(app.db, params.studentId, app.config.retention.leaverYears),
  })
}

export const eraseRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveStudentRetention),
    handler: (request) => changeLegalHold(app, actorOf(app, currentUser(request)), request.body),
  })

  app.route({
    ...routeOptions(contract.eraseStudent),
    handler: (request) => {
      const { student_id, confirm } = request.body
      if (confirm.trim() !== student_id) throw new Refusal(422, notTyped, { confirm: [notTyped] })
      return eraseStudent(app, currentUser(request).accountId, student_id)
    },
  })
}

/** Downloads are rare and expensive. */
const limits = { perMinute: 4, atOnce: 1 }
const tooMany = 'Your copy is already being made. Please wait a moment and try again.'

/** app.ts registers it behind requireSignedIn. */
export const dataCopySignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const pool = drawingPool({ maxWaiting: 50 })
  app.addHook('onClose', () => pool.close())
  const requestPermit = drawingRateLimit(limits)

  const drawerFor = (request: FastifyRequest, studentId: string) => async (key: CardKey) => {
    // The copy holds what the family sees, also when the office asks for it.
    const asker = { role: 'student', origin: originOf(request), warn: warnFor(request) } as const
    const card = await collectReportCard(app, asker, { ...key, studentId })
    if (!card) return undefined
    const bytes = await pool.run('reportCard', card, AbortSignal.timeout(minuteMs))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  app.route({
    ...routeOptions(contract.downloadData),
    preHandler: requireOwnSignInBody('student_id', 'printAndExport'),
    handler: async (request, reply) => {
      const { student_id, password } = request.body
      const user = currentUser(request)
      const now = app.clock()
      if (isOffice(user)) checkReauthentication(request)
      else await provePassword(app, user, request, password)
      const permit = requestPermit(user.accountId, now.getTime())
      if (permit.is === 'refused') throw new Refusal(429, tooMany, undefined, permit.retryAfter)
      try {
        const stored = await readStored(app, student_id, user.role === 'student')
        await noteDownload(app, request, student_id)
        const about = {
          studentId: student_id,
          schoolName: shownName(app.config.school),
          at: now.toISOString(),
        }
        const drawCard = drawerFor(request, student_id)
        const parts = downloadParts({ files: app.files, ...stored, drawCard, about })
        const content = Readable.from(zipStream(parts), { objectMode: false })
        content.once('close', permit.leave)
        const name = `Data of ${student_id}.zip`
        return await sendDownload(reply, { content, name, type: 'application/zip' })
      } catch (error) {
        permit.leave()
        throw error
      }
    },
  })
}

/** Reads everything in one snapshot. */
const readStored = ({ db }: FastifyInstance, studentId: string, isFamily: boolean) =>
  inSnapshot(db, async (trx) => {
    if (!(await findStudent(trx, studentId))) throw notFound()
    const data = await storedDataOf(trx, studentId, isFamily)
    return { data, cards: cardsIn(data, await listPostedTerms(trx)) }
  })

const noteDownload = async ({ db, clock }: FastifyInstance, request: FastifyRequest, student: string) => {
  const { accountId: actor } = currentUser(request)
  await saveAudit(db, {
    at: clock(),
    actor,
    action: 'data downloaded',
    subject: accountIdOf('student', student),
  })
}
