// Workbooks that imports give back: the list with its errors, and the empty one.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import * as contract from '#shared/contract/imports'
import { importTitles, type ImportKind } from '#shared/rules/importFields'
import { routeOptions } from '../../http/route'
import { notFound } from '../../platform/core/refusal'
import { listNamedEntries } from '../lookups/lookupsRepository'
import { errorsOf } from './checkService'
import type { ImportDeps } from './importContext'
import { importTemplate } from './plan/importTemplateData'

const sendWorkbook = (reply: FastifyReply, content: Readable, name: string) => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return reply
    .type(contract.getImportTemplate.document)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${exact}`)
    .send(content)
}

type Typed = Parameters<FastifyPluginAsyncTypebox>[0]

export const addDownloads = (app: Typed, officeOf: (request: FastifyRequest) => ImportDeps) => {
  app.route({
    ...routeOptions(contract.getImportErrors),
    handler: async (request, reply) => {
      const { importId } = request.params
      const { content, size, name } = await errorsOf(
        officeOf(request),
        importId,
        request.query.rows === 'rejected',
      )
      return sendWorkbook(reply.header('content-length', size), content, name)
    },
  })

  app.route({
    ...routeOptions(contract.getImportTemplate),
    handler: async ({ params }, reply) => {
      const { kind } = params
      if (!Object.hasOwn(importTitles, kind)) throw notFound()
      const lists = await listNamedEntries(app.db)
      return sendWorkbook(
        reply,
        importTemplate(kind as ImportKind, lists),
        `${importTitles[kind as ImportKind]}.xlsx`,
      )
    },
  })
}
