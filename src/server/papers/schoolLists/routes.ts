// Server end of shared/contract/papers/schoolLists.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/papers/schoolLists'
import { isSchoolList, schoolLists } from '#shared/rules/papers/schoolLists'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import type { SchoolPaperPool } from '../schoolPapers/schoolPapers'
import { sendPdf, warnFor } from '../sendRoutes'
import { makeSchoolList } from './schoolLists'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** With the threads of the school's other documents. */
export const schoolListsRoutes =
  (pool: SchoolPaperPool): FastifyPluginAsyncTypebox =>
  async (app) => {
    for (const call of [contract.getSchoolList, contract.getSensitiveList] as const)
      app.route({
        ...routeOptions(call),
        handler: async (request, reply) => {
          const { list } = request.params
          const { download, ...query } = request.query
          const { accountId } = currentUser(request)
          const isProved = call.path === contract.getSensitiveList.path
          const made = await whileConnected(request, (signal) =>
            makeSchoolList(app, pool, list, query, { accountId, signal, warn: warnFor(request), isProved }),
          )
          const name = fileName(list, query)
          if (query.format !== 'xlsx') return sendPdf(reply, made, `${name}.pdf`, download === '1')
          return sendDownload(reply, { ...made, type: workbook, name: `${name}.xlsx` })
        },
      })
  }

/** 'Class list 1A' */
const fileName = (list: string, { class_id }: { class_id?: string }): string =>
  [isSchoolList(list) ? schoolLists[list].title : '', class_id].filter(Boolean).join(' ')
