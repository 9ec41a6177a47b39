// The sheets for the staff meeting, of the classes that are asked for.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/papers/staffSheets'
import { academicYear } from '#shared/rules/dates'
import { termKeyOf, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { ownClassesOf, type OwnClasses } from '../../access/assignments/own'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { sendDownload, whileConnected } from '../../http/transport/answers'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listTermClasses, type TermClass } from '../../reports/cards/termFactsQueries'
import type { MarksUser } from '../../reports/marks/ownSheets'
import { findTermState } from '../../reports/posting/queries'
import { listFormClasses } from '../../school/lookups/queries'
import { makeReport, type SchoolPaperPool, type SchoolPaperRequest } from '../schoolPapers/schoolPapers'
import { sendPdf, warnFor } from '../papersRoutes'
import { scopeTitle, sheetTitles, type StaffScope, type StaffSheetKind } from './staffSheetsData'
import type { StaffSheetFormat } from './staffSheetsTask'

const markSheets = { pdf: contract.getMarkSheet, xlsx: contract.getMarkWorkbook, kind: 'mark-sheet' } as const
const rankSheets = { pdf: contract.getRankSheet, xlsx: contract.getRankWorkbook, kind: 'rank-sheet' } as const

/** Form teachers print those of their own classes. */
export const markSheetsRoutes: FastifyPluginAsyncTypebox = async (app) =>
  addSheets(app, app.schoolPapers, markSheets)

/** Drawn in the thread of the school's documents, whose routes register it. */
export const rankSheetsRoutes =
  (pool: SchoolPaperPool): FastifyPluginAsyncTypebox =>
  async (app) =>
    addSheets(app, pool, rankSheets)

const addSheets = (
  app: Parameters<FastifyPluginAsyncTypebox>[0],
  pool: SchoolPaperPool,
  { pdf, xlsx, kind }: typeof markSheets | typeof rankSheets,
) => {
  const make = (request: FastifyRequest, wish: StaffSheetWish) =>
    whileConnected(request, (signal) => {
      const user = currentUser(request)
      const asking = { accountId: user.accountId, signal, warn: warnFor(request) }
      return makeStaffSheet(app, pool, wish, user, asking)
    })

  app.route({
    ...routeOptions(pdf),
    handler: async (request, reply) => {
      const { download, ...whose } = request.query
      const wish = { kind, format: 'pdf', term: request.params, whose } as const
      const { made, name } = await make(request, wish)
      return sendPdf(reply, made, name, download === '1')
    },
  })

  app.route({
    ...routeOptions(xlsx),
    handler: async (request, reply) => {
      const wish = { kind, format: 'xlsx', term: request.params, whose: request.query } as const
      const { made, name } = await make(request, wish)
      return sendDownload(reply, { ...made, name, type: xlsx.document })
    },
  })
}

interface StaffSheetWish {
  readonly kind: StaffSheetKind
  readonly format: StaffSheetFormat
  /** The term as written in the path. */
  readonly term: { readonly year: string; readonly term: string }
  readonly whose: contract.StaffSheetQuery
}

const makeStaffSheet = async (
  app: App,
  pool: SchoolPaperPool,
  wish: StaffSheetWish,
  user: MarksUser,
  request: SchoolPaperRequest,
) => {
  const key = termKeyOf(wish.term)
  const state = key && (await findTermState(app.db, key))
  if (!state) throw notFound()
  const { year, term, posted, date_posted } = state
  const own = await ownClassesOf(app.db, user, year)
  const { scope, classes } = await classesOf(app.db, { year, term }, wish.whose, own)
  const { kind, format } = wish
  const made = await makeReport(app, request, { what: kind, detail: `${year}-${term}` }, (order) =>
    pool.run(
      'staffSheet',
      { ...order, kind, format, scope, classes, term: { year, term, posted, date_posted } },
      request.signal,
    ),
  )
  return { made, name: nameOf(wish, scope, { year, term }) }
}

interface Found {
  readonly scope: StaffScope
  readonly classes: readonly TermClass[]
}

const classesOf = async (
  db: Db,
  key: TermKey,
  wish: contract.StaffSheetQuery,
  own: OwnClasses | null,
): Promise<Found> => {
  const { class_id = null, form_level } = wish
  if ((class_id === null) === (form_level === undefined)) return refuse('Choose a class or a form.')
  if (own && class_id === null) return refuse('Choose one of your classes.')
  if (own && !own.formClasses.has(class_id ?? '')) return refuse(noClass)
  const known = await listKnownClasses(db, key)
  const isWanted = (one: TermClass) =>
    class_id === null ? one.form_level === Number(form_level) : one.class_id === class_id
  const classes = known.filter(isWanted)
  const [first] = classes
  if (!first) return refuse(class_id === null ? 'The school does not have this form.' : noClass)
  return { scope: { class_id, form_level: first.form_level }, classes }
}

/** Also for a class of somebody else. */
const noClass = 'The school does not have this class.'

const refuse = (message: string): never => {
  throw new Refusal(422, message, { class_id: [message] })
}

/** The classes in the term's list, and today's classes that have nobody in it. */
const listKnownClasses = async (db: Db, key: TermKey): Promise<TermClass[]> => {
  const ofTerm = await listTermClasses(db, key)
  const known = new Set(ofTerm.map(({ class_id }) => class_id))
  const others = (await listFormClasses(db)).filter(({ id }) => !known.has(id))
  return [...ofTerm, ...others.map(({ id, form_level }) => ({ class_id: id, form_level }))].sort((a, b) =>
    a.class_id.localeCompare(b.class_id, 'en'),
  )
}

const nameOf = ({ kind, format }: StaffSheetWish, scope: StaffScope, { year, term }: TermKey): string =>
  `${sheetTitles[kind]} ${academicYear(year)} Term ${term} ${scopeTitle(scope)}.${format}`
