// Server end of shared/contract/reports/marks.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/marks'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/queries'
import { noteList } from '../../trail/views/routes'
import { termKeyIn } from '../cards/reportPage'
import { listSubjectFacts } from '../cards/termFactsQueries'
import { lockTerm } from '../posting/queries'
import { readMarksBoard } from './board'
import { findOwnClass, readClassMarks, readMarkChanges } from './classMarks'
import { entersSubject, sheetCode, type MarksUser } from './ownSheets'
import { findNewestChange, isChangedByOthers, listEverHandedIn, saveHandedIn, saveReopened } from './queries'
import { saveMarks } from './save'

/** In bytes: enough for the largest save with a remark in every cell. */
const bodyLimit = 400_000

export const marksReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getClassMarks),
    handler: async (request) => {
      const { year, term, classId: class_id } = request.params
      const marks = await readClassMarks(
        app.db,
        { ...termKeyIn(request.params), class_id },
        currentUser(request),
      )
      const students = marks.students.map(({ student_id }) => student_id)
      await noteList(request, { what: 'class-marks', students, detail: `${year} term ${term}` })
      return marks
    },
  })

  app.route({
    ...routeOptions(contract.listMarkChanges),
    handler: (request) =>
      readMarkChanges(app.db, termKeyIn(request.params), request.params.studentId, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.getMarksBoard),
    handler: (request) => readMarksBoard(app.db, termKeyIn(request.params), currentUser(request)),
  })
}

export const marksEnterRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onClose', () => app.marks.drained())
  app.route({
    ...routeOptions(contract.saveMarks),
    bodyLimit,
    handler: (request) => saveMarks(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.handInMarks),
    handler: (request) => handInMarks(app, currentUser(request), request.body),
  })
}

export const marksReopenRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.reopenMarks),
    handler: (request) => reopenMarks(app, currentUser(request), request.body),
  })
}

type Sheet = Omit<BodyOf<typeof contract.reopenMarks>, 'handed_in_at'>
type Parts = Pick<App, 'db' | 'clock'>

const refusals = {
  reopened: 'The office has reopened this sheet since you looked. Look at its marks again, then hand it in.',
  changed: 'Marks of this sheet have changed since you looked. Look at them again, then hand it in.',
  handedInAgain: 'This sheet has been handed in again since you looked. Look at its marks, then reopen it.',
} as const

/**
 * Closes the sheet that its writer has seen, and no other: a request that comes late or twice changes nothing. Handed in twice
 * it keeps its first day and account.
 */
const handInMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  { version, reopened_at, ...asked }: BodyOf<typeof contract.handInMarks>,
): Promise<AnswerOf<typeof contract.handInMarks>> => {
  const now = clock()
  const { accountId: actor } = user
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    const stored = await findEverHandedIn(trx, sheet)
    if (stored?.reopened_at === null) return { handed_in: { at: stored.at, by: stored.by } }
    if ((stored?.reopened_at ?? null) !== reopened_at) throw new Refusal(409, refusals.reopened)
    if (await isChangedSince(trx, sheet, { version, account: actor }))
      throw new Refusal(409, refusals.changed)
    const at = now.toISOString()
    await saveHandedIn(trx, sheet, { at, by_account: actor })
    await saveAudit(trx, { at: now, actor, action: 'marks handed in', ...aboutOf(sheet) })
    return { handed_in: { at, by: actor } }
  })
}

const findEverHandedIn = async (trx: Db, sheet: LockedSheet) =>
  (await listEverHandedIn(trx, sheet)).find(({ subject_code }) => subject_code === sheet.subject_code)

/**
 * What the writer has typed, here or on another device, is known to the writer. A version above the newest was issued before a
 * restore: what was seen then may be gone.
 */
const isChangedSince = async (
  trx: Db,
  sheet: LockedSheet,
  seen: { readonly version: number; readonly account: string },
): Promise<boolean> =>
  seen.version > (await findNewestChange(trx, sheet)) || (await isChangedByOthers(trx, sheet, seen))

/** Opens the sheet that the office has seen handed in. One that is open is no error. */
const reopenMarks = (
  { db, clock }: Parts,
  user: MarksUser,
  { handed_in_at, ...asked }: BodyOf<typeof contract.reopenMarks>,
): Promise<AnswerOf<typeof contract.reopenMarks>> => {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const sheet = await lockSheet(trx, asked, user)
    const stored = await findEverHandedIn(trx, sheet)
    if (stored?.reopened_at !== null) return { handed_in: null }
    if (stored.at !== handed_in_at) throw new Refusal(409, refusals.handedInAgain)
    await saveReopened(trx, sheet, now.toISOString())
    await saveAudit(trx, { at: now, actor: user.accountId, action: 'marks reopened', ...aboutOf(sheet) })
    return { handed_in: null }
  })
}

/**
 * Locks the term before anything is read, so that a save of the sheet's marks comes wholly before or wholly after this, and a
 * class that is being renamed has its new name.
 */
const lockSheet = async (trx: Db, { year, term, class_id, subject_code }: Sheet, user: MarksUser) => {
  if (!(await lockTerm(trx, { year, term }))) throw notFound()
  const { key, sheets } = await findOwnClass(trx, { year, term, class_id }, user)
  const isOwn = subject_code === null ? sheets.termCells.length > 0 : entersSubject(sheets, subject_code)
  if (!isOwn) throw notFound()
  const isTaught =
    subject_code === null || (await listSubjectFacts(trx)).some(({ code }) => code === subject_code)
  if (!isTaught) throw notFound()
  return { ...key, subject_code: sheetCode(subject_code) }
}

type LockedSheet = Awaited<ReturnType<typeof lockSheet>>

const aboutOf = ({ year, term, class_id, subject_code }: LockedSheet) => ({
  subject: `class:${class_id}`,
  details: {
    ...{ term: `${year}-${term}`, class: class_id },
    ...(subject_code === '' ? { sheet: 'attendance and remarks' } : { subjects: subject_code }),
  },
})
