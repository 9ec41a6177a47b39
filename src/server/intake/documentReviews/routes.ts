// Server end of shared/contract/intake/documentReviews.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { pathTo } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/documentReviews'
import { getFile } from '#shared/contract/intake/uploads'
import { columnTitle } from '#shared/record/columnTitles'
import { fieldOf } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { shownValue, type ImportLists } from '#shared/rules/lists/imports/importValues'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { listNamedEntries } from '../../school/lookups/queries'
import { listRecords } from '../../students/record/queries'
import { noteEach } from '../../trail/views/routes'
import { countWaiting, listWaiting, type Place, type WaitingUpload } from './queries'
import { review, reviewsOf } from './review'

/** app.ts registers it behind requireOwnRecord. */
export const documentReviewsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listDocumentReviews),
    handler: (request) => reviewsOf(app.db, request.params.studentId, isOffice(currentUser(request))),
  })
}

export const documentReviewsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app
  const today = () => dayIn(config.school.timeZone, clock())

  app.route({
    ...routeOptions(contract.countDocumentsToReview),
    handler: async () => ({ waiting: await countWaiting(db, today()) }),
  })

  app.route({
    ...routeOptions(contract.listDocumentsToReview),
    handler: async (request) => {
      const queue = await documentsToReview(db, request.query.after, today())
      const students = queue.documents.map(({ student_id }) => student_id)
      await noteEach(request, { what: 'document-answers', students })
      return queue
    },
  })
}

export const documentReviewsIntakeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.reviewDocument),
    handler: (request) => review(app, currentUser(request), request.body),
  })
}

/** Each document that is shown is noted as viewed, so a page shows one. */
const pageSize = 1

const between = ' '

/**
 * The uploads that wait for the office, each beside the answers that it proves.
 * @param after the `next` of the page before; undefined: the first page
 */
const documentsToReview = async (
  db: Db,
  after: string | undefined,
  today: string,
): Promise<contract.DocumentsToReview> => {
  const found = await listWaiting(db, after === undefined ? null : placeAfter(after), today, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const records = await listRecords(db, [...new Set(rows.map(({ student_id }) => student_id))])
  const byId = new Map(records.map((record) => [record.id, record]))
  const lists = await listNamedEntries(db)
  return {
    documents: rows.flatMap((row) => shown(row, byId.get(row.student_id), lists)),
    total: await countWaiting(db, today),
    next: last && found.length > pageSize ? `${last.uploaded_at}${between}${last.id}` : null,
  }
}

const placeAfter = (after: string): Place => {
  const [uploaded_at = '', id = ''] = after.split(between)
  return { uploaded_at, id }
}

const shown = (
  { id, student_id, type: typeName, name, size, uploaded_at }: WaitingUpload,
  record: StudentRecord | undefined,
  lists: ImportLists,
): contract.DocumentToReview[] => {
  const type = documentTypes.find((one) => one.type === typeName)
  if (!record || !type) return []
  const { first_name, last_name, class_id } = record
  const url = pathTo(getFile, { studentId: student_id, fileId: id })
  return [
    {
      ...{ student_id, first_name, last_name, class_id, type: type.type },
      file: { id, name, url, size, uploaded_at },
      proves: answersIn(type, record, lists),
    },
  ]
}

const answersIn = (
  { proves }: DocumentType,
  record: StudentRecord,
  lists: ImportLists,
): contract.DocumentToReview['proves'] =>
  proves.map((name) => {
    const field = fieldOf(name)
    return { label: columnTitle(field), text: shownValue(field, record[name], lists) }
  })
