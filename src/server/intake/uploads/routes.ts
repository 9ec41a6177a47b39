// Server end of shared/contract/intake/uploads.
import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/intake/uploads'
import { dayIn } from '#shared/rules/dates'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import {
  currentUser,
  mayOpen,
  notOpened,
  requireOwnBody,
  requireRightInOffice,
} from '../../http/security/guards'
import { isOffice, type SignedIn } from '../../http/security/session'
import { idempotencyKey } from '../../http/transport/answerOnce'
import { sendDownload } from '../../http/transport/answers'
import { receiveForm, takeParts } from '../../http/transport/forms'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { FileDamaged, FileMissing } from '../../platform/storage/fileStore'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findWindowOf } from '../../school/registration/queries'
import { findStudentState } from '../../students/record/queries'
import { thumbnailOf } from '../thumbnails/thumbnail'
import { findFile, listCurrentFiles, listPaperReceipts, savePaperReceipts, type FileRow } from './queries'
import { asUploadedFile, storeFile } from './store'

/** app.ts registers it behind requireSignedIn. The student is named in the body, so each route checks the right itself. */
export const uploadsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { uploadMaxBytes: maxBytes } = app.config.school
  await takeParts(app, maxBytes)

  app.route({
    ...routeOptions(contract.storeFile),
    preHandler: requireRightInOffice('editRecords'),
    handler: (request) =>
      storeFile(app, {
        by: currentUser(request),
        mayOpen: async (studentId, trx) => {
          if (!(await mayOpen(request, studentId, trx))) throw notOpened(request)
          return true
        },
        key: idempotencyKey(request),
        log: request.log,
        readForm: (reader) => receiveForm(request, { maxBytes, fields: 8, fieldSize: 200 }, reader),
      }),
  })

  app.route({
    ...routeOptions(contract.saveStudentDataFiles),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => saveDataFiles(app, currentUser(request), request.body),
  })
}

/** app.ts registers it behind requireOwnRecord. */
export const uploadsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listFiles),
    handler: async ({ params }) => {
      const rows = await listCurrentFiles(app.db, params.studentId)
      if (rows.length === 0 && !(await findStudentState(app.db, params.studentId))) throw notFound()
      return rows.map(asUploadedFile)
    },
  })

  app.route({
    ...routeOptions(contract.getFile),
    handler: (request, reply) => sendFile(app, request, reply),
  })

  app.route({
    ...routeOptions(contract.getThumbnail),
    handler: (request, reply) => sendThumbnail(app, request, reply),
  })

  app.route({
    ...routeOptions(contract.getStudentDataFiles),
    handler: ({ params }) => dataFilesOf(app.db, params.studentId),
  })
}

interface FileParams {
  readonly studentId: string
  readonly fileId: string
}

type FileRequest = FastifyRequest<{ Params: FileParams }>

const sendFile = async (app: FastifyInstance, request: FileRequest, reply: FastifyReply) => {
  const row = await findNotedFile(app, request)
  const isViewed = (request.query as Record<string, unknown>).view === '1'
  const content = await openFile(app, request, row)
  const { name, media_type: type, size } = row
  return sendDownload(reply.headers(fileHeaders(row, isViewed)), {
    content,
    name,
    type,
    size,
    isShown: isViewed,
  })
}

/** Finds the student's file; the staff view will name the type of the document. */
const findNotedFile = async ({ db }: FastifyInstance, request: FileRequest) => {
  const row = await findFile(db, request.params.studentId, request.params.fileId)
  if (!row) throw notFound()
  request.viewedType = row.type
  return row
}

/** Missing or damaged content is reported, never served (REL-35). */
const openFile = async (
  { files }: FastifyInstance,
  { log }: FileRequest,
  { id, sha256 }: FileRow,
): Promise<Readable> => {
  try {
    return await files.get(sha256)
  } catch (error) {
    if (!(error instanceof FileMissing) && !(error instanceof FileDamaged)) throw error
    log.error({ file: id, fault: error.name }, 'stored file cannot be served')
    const fate = error instanceof FileMissing ? 'is missing on the server' : 'is damaged'
    throw new Refusal(500, `The saved file ${fate}. Please upload it again, or tell the school.`)
  }
}

/** Nothing in the file may run in our origin (SEC-72). */
const fileHeaders = ({ media_type }: FileRow, isViewed: boolean) => ({
  'x-content-type-options': 'nosniff',
  // A browser's PDF viewer does not work in a sandbox. PDFs are stripped of active content on upload.
  'content-security-policy':
    isViewed && media_type === 'application/pdf'
      ? "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
      : "default-src 'none'; sandbox; frame-ancestors 'self'",
})

const sendThumbnail = async (app: FastifyInstance, request: FileRequest, reply: FastifyReply) => {
  const row = await findNotedFile(app, request)
  const picture = await thumbnailOf(app, row, () => openFile(app, request, row))
  void reply.headers(fileHeaders(row, false))
  return picture ? reply.type(contract.getThumbnail.document).send(picture) : reply.code(204).send()
}

/** For each document type of a student: what came in, on the portal and on paper. */
const dataFilesOf = async (db: Db, studentId: string): Promise<contract.StudentDataFiles> => {
  if (!(await findStudentState(db, studentId))) throw notFound()
  const files = await listCurrentFiles(db, studentId)
  const receipts = await listPaperReceipts(db, studentId)
  return {
    student_id: studentId,
    files: documentTypes.map(({ type }): contract.DocumentState => {
      const file = files.find((one) => one.type === type)
      const receipt = receipts.find((one) => one.type === type)
      return {
        type,
        name: file?.name ?? null,
        size: file?.size ?? null,
        uploaded_at: file?.uploaded_at ?? null,
        received_on_paper: receipt?.received_on_paper === 1 ? 1 : 0,
      }
    }),
  }
}

/**
 * Stores only what the office received on paper; everything else follows from the uploads. A family may call it while
 * registration is open; it changes nothing then.
 */
const saveDataFiles = async (
  { db, config, clock }: App,
  by: SignedIn,
  { student_id, files }: contract.StudentDataFiles,
): Promise<contract.StudentDataFiles> => {
  const now = clock()
  if (!isOffice(by)) refuseWhenClosed(await findWindowOf(db, student_id), dayIn(config.school.timeZone, now))
  const stored = await dataFilesOf(db, student_id)
  if (!isOffice(by)) return stored
  const submitted = new Map(files.map(({ type, received_on_paper }) => [type, received_on_paper]))
  const changed = stored.files.filter(
    ({ type, received_on_paper }) => submitted.has(type) && submitted.get(type) !== received_on_paper,
  )
  if (changed.length === 0) return stored
  await savePaperReceipts(
    db,
    changed.map(({ type }) => ({
      student_id,
      type,
      received_on_paper: submitted.get(type) ?? 0,
      updated_at: now.toISOString(),
      updated_by: by.accountId,
    })),
  )
  return dataFilesOf(db, student_id)
}
