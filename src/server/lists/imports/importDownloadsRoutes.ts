// Workbooks to download: a list with its errors, and the empty template.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/lists/imports'
import { importTitles, type ImportKind } from '#shared/rules/lists/imports/importFields'
import { routeOptions } from '../../http/route'
import { sendDownload } from '../../http/transport/download'
import { notFound } from '../../platform/core/refusal'
import { listNamedEntries } from '../../school/lookups/lookupsQueries'
import { errorsOf } from './check'
import type { ImportDeps } from './thread'
import { importTemplate } from './plan/importTemplateData'

const type = contract.getImportTemplate.document

type Typed = Parameters<FastifyPluginAsyncTypebox>[0]

export const addDownloads = (app: Typed, officeOf: (request: FastifyRequest) => ImportDeps) => {
  app.route({
    ...routeOptions(contract.getImportErrors),
    handler: async (request, reply) => {
      const { importId } = request.params
      const isRejectedOnly = request.query.rows === 'rejected'
      const errors = await errorsOf(officeOf(request), importId, isRejectedOnly)
      return sendDownload(reply, { ...errors, type })
    },
  })

  app.route({
    ...routeOptions(contract.getImportTemplate),
    handler: async ({ params }, reply) => {
      const { kind } = params
      // A class's workbook is never empty: it has a call of its own.
      if (!Object.hasOwn(importTitles, kind) || kind === 'workbook') throw notFound()
      const content = importTemplate(kind as ImportKind, await listNamedEntries(app.db))
      return sendDownload(reply, { content, type, name: `${importTitles[kind as ImportKind]}.xlsx` })
    },
  })
}
