// Server end of shared/contract/reports/termReports.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { ReportReader } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { answerOnce, idempotencyKey } from '../../http/transport/answerOnce'
import { Refusal } from '../../platform/core/refusal'
import { listRenamings, nameToday } from '../../school/lookups/queries'
import { saveAudit } from '../../trail/audit/queries'
import { noteList } from '../../trail/views/routes'
import { listReaders, listWithoutCard } from '../cards/openingsQueries'
import { termKeyIn } from '../cards/reportPage'
import { hasRevision } from '../cards/revisionsQueries'
import { rowChanges } from '../changes/markChanges'
import { addMarkChanges, removePlaceAndMarks } from '../changes/queries'
import { checkPosting } from './check'
import { correctReports, listChanges } from './correct'
import { postReports, withdrawReports } from './posting'
import { cancelPlan, listPlans, planPosting } from './schedule'
import { findTerm } from './term'
import { listTermReports, touchTerm } from './queries'

export const termReportsReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(cardListRoutes)

  app.route({
    ...routeOptions(contract.listPostingSchedules),
    handler: () => listPlans(app),
  })
}

/** Teachers need the list as well: they choose a term before they enter marks. */
export const termsListReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.listTermReports),
    handler: () => listTermReports(app.db),
  })
}

export const postingRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.postTermReports),
    handler: (request) => {
      const { year, term, posted, reason, leave_out_empty } = request.body
      const { accountId } = currentUser(request)
      const { path: route } = contract.postTermReports
      const asked = { account_id: accountId, route, key: idempotencyKey(request), body: request.body }
      return answerOnce({ db: app.db, now: app.clock(), ...asked }, () =>
        posted === 1
          ? postReports(app, accountId, { year, term }, { reason, leavesOutEmpty: leave_out_empty === 1 })
          : withdrawReports(app, accountId, { year, term }),
      )
    },
  })

  app.route({
    ...routeOptions(contract.schedulePosting),
    handler: (request) => {
      const { accountId } = currentUser(request)
      const { at, ...plan } = request.body
      return at === null
        ? cancelPlan(app, accountId, { year: plan.year, term: plan.term })
        : planPosting(app, accountId, { ...plan, at })
    },
  })

  app.route({
    ...routeOptions(contract.correctReports),
    handler: (request) => correctReports(app, currentUser(request).accountId, request.body),
  })
}

export const termListEditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.removeFromTermList),
    handler: (request) => removeFromTermList(app, currentUser(request).accountId, request.body),
  })
}

/** Routes whose answers name students, and which are logged as views of them. */
const cardListRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getPostingCheck),
    handler: async (request) => {
      const check = await checkPosting(app, termKeyIn(request.params))
      const gaps = check.classes.flatMap((one) => one.gaps)
      await noteCards(request, 'posting-check', gaps)
      return check
    },
  })

  app.route({
    ...routeOptions(contract.listReportReaders),
    handler: async (request) => {
      const readers = await listReportReaders(app, termKeyIn(request.params))
      await noteCards(request, 'report-readers', readers)
      return readers
    },
  })

  app.route({
    ...routeOptions(contract.listReportChanges),
    handler: async (request) => {
      const changes = await listChanges(app, termKeyIn(request.params))
      await noteCards(request, 'report-changes', changes)
      return changes
    },
  })
}

/** Logs a view of the students in a list. */
const noteCards = (
  request: FastifyRequest,
  what: 'posting-check' | 'report-readers' | 'report-changes',
  named: ReadonlyArray<{ readonly student_id: string }>,
) => {
  const { year, term } = request.params as { year: string; term: string }
  const students = named.map(({ student_id }) => student_id)
  return noteList(request, { what, students, detail: `${year} term ${term}` })
}

/** The students with a card of a term and when their families opened it, then the students without a card. */
const listReportReaders = async ({ db, config, clock }: App, key: TermKey): Promise<ReportReader[]> => {
  await findTerm(db, key)
  const today = dayIn(config.school.timeZone, clock())
  const renamings = await listRenamings(db)
  const readers = (await listReaders(db, key, today)).map(
    ({ openings, last_revision, revision, issued_at, ...reader }): ReportReader => ({
      ...reader,
      class_id: nameToday(renamings, reader.class_id, issued_at),
      revision: Number(revision),
      openings: Number(openings ?? 0),
      opened_current: Number(last_revision ?? 0) === Number(revision) ? 1 : 0,
    }),
  )
  const never = { revision: null, openings: 0, last_opened_at: null, opened_current: 0 } as const
  const without = await listWithoutCard(db, key, today)
  return [...readers, ...without.map((student): ReportReader => ({ ...student, ...never }))]
}

/** Who has a place in a term gets a card. */
export const removeFromTermList = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  by: string,
  { year, term, student_id }: BodyOf<typeof contract.removeFromTermList>,
): Promise<AnswerOf<typeof contract.removeFromTermList>> => {
  const now = clock()
  const key = { year, term }
  await findTerm(db, key)
  return db.transaction().execute(async (trx) => {
    // The term is touched first, so that a concurrent posting waits. If the posting was faster, the card already exists
    // and the next line refuses.
    await touchTerm(trx, key)
    if (await hasRevision(trx, key, student_id)) throw cardGiven()
    const { place, marks } = await removePlaceAndMarks(trx, key, student_id)
    if (!place) throw notListed()
    const { class_id } = place
    const changes = [...marks, place].flatMap((row) => rowChanges(row, null))
    await addMarkChanges(
      trx,
      { ...key, at: now.toISOString(), by, through: 'browser' },
      changes.map((change) => ({ ...change, class_id })),
    )
    await saveAudit(trx, {
      at: now,
      actor: by,
      action: 'student taken off the term list',
      subject: accountIdOf('student', student_id),
      details: { term: `${year}-${term}`, class: class_id, marks: marks.length },
    })
    return { marks: marks.length }
  })
}

const cardGiven = () =>
  new Refusal(
    409,
    'This student has been given a report card and stays in the term. If the card is wrong, correct it instead.',
  )

const notListed = () => new Refusal(404, 'This student is not on the list for this term.')
