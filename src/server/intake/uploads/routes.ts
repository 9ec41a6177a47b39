// Server end of shared/contract/intake/uploads.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/intake/uploads'
import { isStudentId } from '#shared/rules/access/studentId'
import { dayIn } from '#shared/rules/dates'
import { routeOptions } from '../../http/route'
import { notAllowed, requireOwnBody } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { idempotencyKey } from '../../http/transport/answerOnce'
import { sendDownload } from '../../http/transport/download'
import { takeParts } from '../../http/transport/multipart'
import { notFound, Refusal } from '../../platform/core/refusal'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findWindowOf } from '../../school/registration/registrationQueries'
import { findStudentState } from '../../students/record/studentsQueries'
import { dataFilesOf, saveReceipts } from './dataFiles'
import { allSlots, openSlots } from './limits'
import { createPdfReader } from '../pdfCheck/pdfReader'
import { receiveUpload } from './receiveUploadRoutes'
import { fileHeaders, openFile } from './serveFileRoutes'
import {
  asUploadedFile,
  documentTypeNamed,
  hasEarlierAnswer,
  refuseBeyondQuota,
  refuseBeyondRateLimit,
  storeFile,
} from './store'
import { createFirstPagePool, thumbnailOf } from '../thumbnails/thumbnail'
import { UploadPace } from './uploadPace'
import { findFile, listCurrentFiles } from './queries'
import { refuseViruses } from './virusScan'

/** One thread per process each: it starts on demand, stops when idle, and does not keep the process alive. */
const reader = createPdfReader()
const firstPages = createFirstPagePool()

/** Families may write only while registration is open, the office at any time. */
const refuseClosed = async (
  { db, config, clock }: FastifyInstance,
  { role }: SignedIn,
  studentId: string,
) => {
  if (role === 'admin') return
  refuseWhenClosed(await findWindowOf(db, studentId), dayIn(config.school.timeZone, clock()))
}

const slotsOf = async ({ db, config, clock }: FastifyInstance, { role, login }: SignedIn) =>
  role === 'admin' ? allSlots : openSlots(db, login, dayIn(config.school.timeZone, clock()))

const noStudent = (id: string) =>
  new Refusal(422, 'Please check: id.', {
    id: [id === '' ? 'This field is required.' : 'This is not a student ID.'],
  })

const ownOnly =
  ({ role, login }: SignedIn, check: (type: string) => void | Promise<void>) =>
  async (name: string, value: string) => {
    if (name === 'id' && role !== 'admin' && value !== login) throw notAllowed()
    if (name === 'file_type') await check(documentTypeNamed(value).type)
  }

/** app.ts registers it behind requireSignedIn; bodies name the student. */
export const uploadsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await takeParts(app, app.config.school.uploadMaxBytes)
  const pace = new UploadPace(() => app.overload.isActive)

  const store = async (request: FastifyRequest) => {
    const user = request.user as SignedIn
    const { db, files, config, clock } = app
    const uploader = { ...user, key: idempotencyKey(request) }
    // Sent again it gets its first answer, whatever has closed meanwhile, once it is known to be the same.
    const isAnswered = await hasEarlierAnswer(db, uploader)
    const slots = isAnswered ? allSlots : await slotsOf(app, user)
    if (!isAnswered) await refuseBeyondRateLimit({ db, now: clock() }, user)
    const hasQuota = user.role === 'student' && !isAnswered
    const checkField = ownOnly(user, async (fileType) => {
      slots.check(fileType)
      if (hasQuota) await refuseBeyondQuota(db, clock(), { id: user.login, fileType })
    })
    const { uploadMaxBytes: maxBytes } = config.school
    const upload = await receiveUpload(request, { files, pace, maxBytes, checkField })
    const isOwn = user.role === 'admin' || upload.id === user.login
    if (!isStudentId(upload.id) || !isOwn) {
      await upload.received.discard()
      throw isOwn || upload.id === '' ? noStudent(upload.id) : notAllowed()
    }
    const scan = (path: string) => refuseViruses(config.virusScanner, path, request.log)
    return storeFile(
      { db, files, reader, scan, log: request.log, now: clock() },
      { ...uploader, ...slots },
      upload,
    )
  }

  app.route({
    ...routeOptions(contract.storeFile),
    handler: store,
  })

  app.route({
    ...routeOptions(contract.saveStudentDataFiles),
    preHandler: requireOwnBody('student_id'),
    handler: async ({ body, user }) => {
      const writer = user as SignedIn
      await refuseClosed(app, writer, body.student_id)
      if (writer.role === 'admin') {
        await saveReceipts(app.db, body, { accountId: writer.accountId, now: app.clock() })
      }
      return dataFilesOf(app.db, body.student_id)
    },
  })
}

interface FileParams {
  readonly studentId: string
  readonly fileId: string
}

type FileRequest = FastifyRequest<{ Params: FileParams }>

/** Of this student; what is noted of the view says which document it is. */
const viewedFile = async ({ db }: FastifyInstance, request: FileRequest) => {
  const row = await findFile(db, request.params.studentId, request.params.fileId)
  if (!row) throw notFound()
  request.viewedType = row.type
  return row
}

const sendFile = async (app: FastifyInstance, request: FileRequest, reply: FastifyReply) => {
  const row = await viewedFile(app, request)
  const isViewed = (request.query as Record<string, unknown>).view === '1'
  const content = await openFile(app.files, row, request.log)
  const { name, media_type: type, size } = row
  return sendDownload(reply.headers(fileHeaders(row, isViewed)), {
    content,
    name,
    type,
    size,
    isShown: isViewed,
  })
}

const sendThumbnail = async (app: FastifyInstance, request: FileRequest, reply: FastifyReply) => {
  const row = await viewedFile(app, request)
  const tools = { db: app.db, pool: firstPages, content: () => openFile(app.files, row, request.log) }
  const picture = await thumbnailOf(tools, row)
  void reply.headers(fileHeaders(row, false))
  return picture ? reply.type(contract.getThumbnail.document).send(picture) : reply.code(204).send()
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
