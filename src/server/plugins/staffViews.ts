// Notes each look of the office at one student's data, before the answer leaves (SEC-98): what cannot be noted is
// not shown. Papers of many students are noted where they are made.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as documents from '#shared/contract/documents'
import { listFieldHistory } from '#shared/contract/fieldHistory'
import { getFile } from '#shared/contract/files'
import { getReportCardPage } from '#shared/contract/termReports'
import { getStudentRecord } from '#shared/contract/students'
import type { StaffViewKind } from '#shared/rules/staffViews'
import { findFile } from '../areas/files/filesRepository'
import { saveStaffView } from '../areas/rights/staffViewsRepository'

type Params = Readonly<Record<string, string>>

interface Noted {
  readonly what: StaffViewKind
  readonly detail?: (request: FastifyRequest, params: Params) => string | null | Promise<string | null>
}

const termOf = (_request: FastifyRequest, { year = '', term = '' }: Params) => `${year} term ${term}`

const typeOf = async ({ server }: FastifyRequest, { studentId = '', fileId = '' }: Params) =>
  (await findFile(server.db, studentId, fileId))?.type ?? null

const noted: ReadonlyMap<string, Noted> = new Map([
  [getStudentRecord.path, { what: 'record' }],
  [listFieldHistory.path, { what: 'history' }],
  [getFile.path, { what: 'file', detail: typeOf }],
  [documents.getRegistrationForm.path, { what: 'registration-form' }],
  [documents.getReportCard.path, { what: 'report-card', detail: termOf }],
  [getReportCardPage.path, { what: 'report-card', detail: termOf }],
] satisfies [string, Noted][])

const note = async (request: FastifyRequest, { what, detail }: Noted): Promise<void> => {
  const { server, user } = request
  const params = request.params as Params
  if (user === null || params.studentId === undefined) return
  await saveStaffView(server.db, {
    at: server.clock(),
    actor: user.accountId,
    what,
    student: params.studentId,
    detail: detail ? await detail(request, params) : null,
  })
}

export const noteStaffViews = (api: FastifyInstance) => {
  // Without a promise for everybody else: this runs on every call.
  api.addHook('onSend', (request, reply, payload, done) => {
    const isLook = request.user?.role === 'admin' && reply.statusCode < 400
    const view = isLook ? noted.get(request.routeOptions.url ?? '') : undefined
    if (!view) return done(null, payload)
    note(request, view).then(() => done(null, payload), done)
  })
}
