// The lists of the school: checks their columns and logs who downloaded them.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/schoolLists'
import { schoolYearOf } from '#shared/rules/dates'
import { fitsOnPaper } from '#shared/rules/papers/listColumns'
import {
  columnsOfList,
  isSchoolList,
  isSensitiveList,
  schoolLists,
  type SchoolListName,
} from '#shared/rules/papers/schoolLists'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import { Refusal } from '../../platform/core/refusal'
import {
  makeReport,
  todayOf,
  type SchoolPaperPool,
  type SchoolPaperRequest,
} from '../schoolPapers/schoolPapers'
import { schoolPartOf } from '../schoolPapers/chosenStudents'
import { sendPdf, warnFor } from '../papersRoutes'

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

interface ListRequest extends SchoolPaperRequest {
  /** True after a fresh sign-in: only then may the list contain answers about health. */
  readonly isProved: boolean
}

type Query = Omit<QueryOf<typeof contract.getSchoolList>, 'download'>

const makeSchoolList = async (
  app: App,
  pool: SchoolPaperPool,
  name: string,
  query: Query,
  { isProved, ...request }: ListRequest,
) => {
  if (!isSchoolList(name)) throw new Refusal(404, 'This list does not exist.')
  const columns = columnsWanted(name, query, isProved)
  const { title, blanks: usual } = schoolLists[name]
  const { part, title: partTitle } = await schoolPartOf(app.db, query)
  const wish = { list: name, ...part, year: Number(query.year ?? schoolYearOf(todayOf(app))) }
  const blanks = usual === undefined ? 0 : Number(query.blanks ?? usual)
  const { format = 'pdf' } = query
  const what = isSensitiveList(name, columns) ? 'sensitive-list' : 'school-list'
  const whose = {
    ...(wish.class_id !== null && { class: wish.class_id }),
    ...(wish.form_level !== null && { form: wish.form_level }),
  }
  const details = { list: name, ...whose, columns, format }
  return makeReport(app, request, { what, detail: title, details }, (order) =>
    pool.run('schoolList', { ...order, wish, part: partTitle, columns, blanks, format }, request.signal),
  )
}

const columnsWanted = (list: SchoolListName, { columns, format }: Query, isProved: boolean) => {
  const wanted = columnsOfList(list, columns ?? null)
  if (!wanted) return refuseColumns('This list does not have one of these columns.')
  if (format !== 'xlsx' && !fitsOnPaper(wanted))
    return refuseColumns('These columns are too wide for paper. Choose fewer, or take the spreadsheet.')
  if (!isProved && isSensitiveList(list, wanted))
    return refuseColumns('This list includes health answers. Ask for it as a sensitive list.')
  return wanted
}

const refuseColumns = (complaint: string): never => {
  throw new Refusal(422, complaint, { columns: [complaint] })
}
