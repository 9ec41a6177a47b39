// Server end of shared/contract/lists/imports.
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '#shared/contract/call'
import { readAssignmentList } from '#shared/contract/access/assignments'
import * as contract from '#shared/contract/lists/imports'
import { type ImportKind, importTitles } from '#shared/rules/lists/imports/importFields'
import { routeOptions } from '../../http/route'
import { checkReauthentication, currentUser } from '../../http/security/guards'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { fieldRefused, receiveForm, takeParts } from '../../http/transport/forms'
import { sendDownload } from '../../http/transport/answers'
import { usualLimits } from '../../platform/spreadsheets/sheetFault'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { FileStore } from '../../platform/storage/fileStore'
import { noteList } from '../../trail/views/routes'
import { listNamedEntries } from '../../school/lookups/queries'
import { applyImport } from './apply'
import { checkList, errorsOf } from './check'
import { asBatch, importState } from './answers'
import { inThread, type Officer } from './thread'
import { listBatches } from './queries'
import { type ListUpload, storeList } from './store'
import { undoImport } from './undo'
import { importTemplate } from './template'

export const importsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await takeParts(app, usualLimits.bytes)

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
        const store = () => storeList(app, officerOf(request), list)
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
      return shown(request, await checkList(app, officerOf(request), asked))
    },
  })

  app.route({
    ...routeOptions(contract.applyImport),
    handler: (request) =>
      once(request, contract.applyImport, () => applyImport(app, officerOf(request), request.body.id)),
  })

  app.route({
    ...routeOptions(contract.undoImport),
    handler: (request) =>
      once(request, contract.undoImport, () => undoImport(app, officerOf(request), request.body.id)),
  })

  addDownloads(app)
}

/** A grid that a school keeps in a workbook: its texts, of which nothing is stored. */
export const assignmentListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await takeParts(app, usualLimits.bytes)
  app.route({
    ...routeOptions(readAssignmentList),
    handler: async (request) => {
      const { name = '', received } = await receiveFile(request, app.files, [])
      try {
        const file = await readFile(received.path)
        const rows = await inThread(app, officerOf(request), (pool) => pool.run('texts', { file, name }))
        return { rows }
      } finally {
        await received.discard()
      }
    },
  })
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

const maxBytes = usualLimits.bytes

const texts = {
  tooLarge: `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
  one: 'Choose one file.',
  none: 'Please select a file!',
  interrupted: 'The upload was interrupted. Please try again.',
}

/** Reads a list with the fields that are named. The caller has to keep or discard the file. */
export const receiveFile = (request: FastifyRequest, files: FileStore, names: readonly string[]) =>
  receiveForm(
    request,
    { maxBytes, fields: 2, fieldSize: 100 },
    {
      texts,
      checkField: (field) => {
        if (!names.includes(field)) throw fieldRefused(field)
      },
      receive: (file) => files.receive(file, maxBytes),
    },
  )

const receiveList = async (request: FastifyRequest, files: FileStore): Promise<ListUpload> => {
  const { fields, name = '', received } = await receiveFile(request, files, ['kind'])
  const kind = fields.get('kind')
  if (isKind(kind)) return { kind, name, received }
  await received.discard()
  throw new Refusal(422, 'Please check: kind.', { kind: ['Choose what the list contains.'] })
}

const kinds: readonly string[] = ['students', 'marks', 'remarks', 'placements']

const isKind = (value: string | undefined): value is ImportKind =>
  value !== undefined && kinds.includes(value)

const officerOf = (request: FastifyRequest): Officer => ({ ...currentUser(request), request_id: request.id })

/**
 * An answer that shows stored values beside those of the list, or asks whether a student who is here is somebody of the
 * list, needs a fresh sign-in (SEC-31): a list of IDs alone would give out contacts and answers about health. The view
 * is noted.
 */
const shown = async (request: FastifyRequest, state: contract.ImportState) => {
  const students = state.rows.flatMap(({ state: rowState, student_id, doubts = [] }) => [
    ...(isStored(rowState) && student_id !== null ? [student_id] : []),
    ...doubts.flatMap(studentsIn),
  ])
  if (students.length > 0) checkReauthentication(request)
  await noteList(request, { what: 'import', students })
  return state
}

const isStored = (state: contract.ImportRowState) => state === 'changed' || state === 'unchanged'

/** A question may be about one student, or offer several to choose from. */
const studentsIn = ({ id, student_id, choices }: contract.ImportDoubt): string[] => {
  const offered = /^(who|person) /.test(id) ? choices.map(({ value }) => value) : []
  const students = offered.filter((value) => value !== 'another' && value !== 'leave')
  return student_id === undefined || students.includes(student_id) ? students : [...students, student_id]
}

type Typed = Parameters<FastifyPluginAsyncTypebox>[0]

/** Workbooks to download: a list with its errors, and the empty template. */
const addDownloads = (app: Typed) => {
  app.route({
    ...routeOptions(contract.getImportErrors),
    handler: async (request, reply) => {
      const { importId } = request.params
      const isRejectedOnly = request.query.rows === 'rejected'
      const errors = await errorsOf(app, officerOf(request), importId, isRejectedOnly)
      return sendDownload(reply, { ...errors, type: contract.getImportErrors.document })
    },
  })

  app.route({
    ...routeOptions(contract.getImportTemplate),
    handler: async ({ params }, reply) => {
      const { kind } = params
      // A class's workbook is never empty: it has a call of its own.
      if (!Object.hasOwn(importTitles, kind) || kind === 'workbook') throw notFound()
      const content = importTemplate(kind as ImportKind, await listNamedEntries(app.db))
      return sendDownload(reply, {
        content,
        type: contract.getImportTemplate.document,
        name: `${importTitles[kind as ImportKind]}.xlsx`,
      })
    },
  })
}
