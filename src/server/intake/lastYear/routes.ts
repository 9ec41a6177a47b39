// The answers of last year that a family looks through. The history of a record is what tells: the school has begun a year
// there, and the family has looked through since.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/lastYear'
import { dayIn } from '#shared/rules/dates'
import {
  confirmationOf,
  fieldsIn,
  lastYearSections,
  lookedThrough,
  type LastYearSection,
} from '#shared/rules/intake/lastYear'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser, notAllowed, requireOwnBody } from '../../http/security/guards'
import { isOffice, type SignedIn } from '../../http/security/session'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findWindowOf } from '../../school/registration/queries'
import { findAgreement } from '../../students/agreement/queries'
import { claimStudent, findStudentState } from '../../students/record/queries'
import { addChanges } from '../../students/save/queries'
import { findYearBegun, type YearBegun } from '../../students/schoolYear/queries'
import { listSentBack } from '../documentReviews/queries'
import { hasUploadedSince, isChangedSince, listFamilyEntries } from './queries'

/** app.ts registers it behind requireOwnRecord. */
export const lastYearOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getLastYear),
    handler: ({ params }) => lastYearOf(app.db, params.studentId),
  })
}

/** app.ts registers it behind requireSignedIn; the body names the student. */
export const lastYearSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.confirmSection),
    preHandler: requireOwnBody('student_id', 'editRecords'),
    handler: (request) => confirm(app, currentUser(request), request.body),
  })
}

const nothing: contract.LastYear = { school_year: null, sections: [] }

export const lastYearOf = async (db: Db, studentId: string): Promise<contract.LastYear> => {
  if (!(await findStudentState(db, studentId))) throw notFound()
  const begun = await findYearAtHand(db, studentId)
  return begun ? sinceThen(db, studentId, begun) : nothing
}

/** A family that has agreed since then has gone through the form. */
const findYearAtHand = async (db: Db, studentId: string): Promise<YearBegun | undefined> => {
  const begun = await findYearBegun(db, studentId)
  const agreed = await findAgreement(db, studentId)
  return begun && (agreed === null || agreed.at <= begun.at) ? begun : undefined
}

const sinceThen = async (
  db: Db,
  studentId: string,
  { id, at, new_value }: YearBegun,
): Promise<contract.LastYear> => {
  const entries = await listFamilyEntries(db, studentId, id)
  const hasUploaded = await hasUploadedSince(db, { studentId, at })
  return { school_year: Number(JSON.parse(new_value)), sections: lookedThrough(entries, hasUploaded) }
}

const notInTheirName = 'Only the family can say that nothing has changed.'
const notBegun = 'There are no answers from last year to check.'
const newer = 'An answer here was changed after you opened this page. Please check it again.'
const sentBack = 'The school has sent back a document. Please send a new one first.'

const confirm = (
  app: App,
  by: SignedIn,
  { student_id, section: name, base }: BodyOf<typeof contract.confirmSection>,
): Promise<contract.LastYear> => {
  if (isOffice(by)) throw notAllowed(notInTheirName)
  const { accountId, sessionId } = by
  const now = app.clock()
  return app.db.transaction().execute(async (db) => {
    if (!(await claimStudent(db, student_id))) throw notFound()
    refuseWhenClosed(await findWindowOf(db, student_id), dayIn(app.config.school.timeZone, now))
    const begun = await findYearAtHand(db, student_id)
    if (!begun) throw new Refusal(409, notBegun)
    const section = lastYearSections.find((one) => one.name === name) as LastYearSection
    const fields = fieldsIn(section).map((field) => field.name)
    if (await isChangedSince(db, { studentId: student_id, fields, base })) throw new Refusal(409, newer)
    if (name === 'documents' && (await listSentBack(db, student_id)).length > 0)
      throw new Refusal(409, sentBack)

    const known = await sinceThen(db, student_id, begun)
    if (known.sections.some((one) => one.section === name)) return known
    const { version } = (await findStudentState(db, student_id)) as { version: number }
    const entry = {
      ...{ student_id, version, field: confirmationOf(name), old_value: 'null', new_value: '1' },
      ...{ at: now.toISOString(), by_role: 'family', by_account: accountId, by_session: sessionId },
    }
    await addChanges(db, [{ ...entry, client: null, seq: null }])
    return sinceThen(db, student_id, begun)
  })
}
