// Server end of shared/contract/intake/progress.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/progress'
import { accountIdOf } from '#shared/rules/access/accountId'
import { dayIn } from '#shared/rules/dates'
import { askedCount, familyHasAnswered, progressOf, type Answers } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { owedBySteps, owedThings } from '#shared/rules/intake/owed'
import { isEditable } from '#shared/rules/school/registrationWindow'
import { fullName } from '#shared/rules/students/names'
import { findActivationCode, findGuard, loginKeyOf, pausedUntil } from '../../access/signIn/queries'
import type { App } from '../../http/appParts'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { minuteMs } from '../../platform/core/durations'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findWindowOf } from '../../school/registration/queries'
import { readSwitches } from '../../school/settings/queries'
import { agreementOf } from '../../students/agreement/agreement'
import { findStudent } from '../../students/record/queries'
import { saveStaffView } from '../../trail/views/queries'
import { noteList } from '../../trail/views/routes'
import { chaseListOf } from '../chase/chase'
import { listSentBack } from '../documentReviews/queries'
import { listCurrentFiles, listPaperReceipts } from '../uploads/queries'
import { createProgressList } from './progress'
import { countOpenSessions, findPlaces, findSignIn } from './queries'

const studentList = { what: 'student-list', students: 'all' } as const

const todayOf = ({ config, clock }: App) => dayIn(config.school.timeZone, clock())

export const progressReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listProgress = createProgressList(app.db)

  app.route({
    ...routeOptions(contract.listStudentProgress),
    handler: async (request) => {
      const progress = await listProgress(todayOf(app))
      await noteList(request, studentList)
      return progress
    },
  })

  app.route({
    ...routeOptions(contract.getStudentOverview),
    handler: ({ params }) => overviewOf(app, params.studentId),
  })
}

export const chaseReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getChaseList),
    handler: async (request) => {
      const list = await chaseListOf(app.db, request.params.place, todayOf(app))
      const seen = { at: app.clock(), actor: currentUser(request).accountId, what: 'contact-list' } as const
      await saveStaffView(app.db, {
        ...seen,
        students: list.owing.map(({ id }) => id),
        detail: list.class_id ?? (list.form_level === null ? null : `Form ${list.form_level}`),
      })
      return list
    },
  })
}

/** One student as the office sees it: what is missing, what was received, and whether the family can sign in. */
const overviewOf = async (app: App, id: string): Promise<contract.StudentOverview> => {
  const { db, config, clock } = app
  const now = clock()
  const record = await findStudent(db, id)
  if (!record) throw notFound()
  const answers: Answers = record
  const documents = await documentsOf(db, id)
  const uploaded = documents.filter(({ uploaded_at }) => uploaded_at !== null).map(({ type }) => type)
  const onPaper = documents.filter(({ received_on_paper }) => received_on_paper === 1).map(({ type }) => type)
  const sentBack = (await listSentBack(db, id)).map(({ type }) => type)
  const missing = owedThings(answers, [...uploaded, ...onPaper], sentBack)
  const places = await findPlaces(db, id)
  return {
    id,
    name: fullName(record),
    class_id: record.class_id,
    form_level: places?.form_level ?? null,
    house_name: places?.house_name ?? null,
    house_colour: places?.house_colour ?? null,
    version: record.version,
    updatedAt: record.updatedAt,
    left_on: places?.left_on ?? null,
    from_on: places?.from_on ?? null,
    unlisted: places?.unlisted === 1 ? 1 : 0,
    progress: progressOf(missing, familyHasAnswered(answers, uploaded)),
    asked: askedCount(answers),
    sent_back: sentBack.length,
    missing: owedBySteps(missing) as contract.StudentOverview['missing'],
    documents,
    sign_in: await signInOf(app, id, now),
    agreed: await agreementOf(db, id),
    registration: await registrationOf(db, id, dayIn(config.school.timeZone, now)),
  }
}

const documentsOf = async (db: Db, id: string): Promise<contract.StudentOverview['documents']> => {
  const files = await listCurrentFiles(db, id)
  const receipts = await listPaperReceipts(db, id)
  return documentTypes.map(({ type, title }) => {
    const receipt = receipts.find((one) => one.type === type)
    return {
      type,
      title,
      uploaded_at: files.find((file) => file.type === type)?.uploaded_at ?? null,
      received_on_paper: receipt?.received_on_paper === 1 ? 1 : 0,
      paper_updated_at: receipt?.updated_at ?? null,
    }
  })
}

const signInOf = async (
  { db, config }: App,
  id: string,
  at: Date,
): Promise<contract.StudentOverview['sign_in']> => {
  const now = at.toISOString()
  const seenSince = new Date(at.getTime() - config.sessions.studentIdleMinutes * minuteMs).toISOString()
  const accountId = accountIdOf('student', id)
  const account = await findSignIn(db, accountId)
  const guard = await findGuard(db, loginKeyOf('student', id))
  return {
    has_account: account ? 1 : 0,
    last_sign_in_at: account?.last_sign_in_at ?? null,
    open_sessions: await countOpenSessions(db, accountId, { now, seenSince }),
    password_reset: account?.password_reset === 0 ? 0 : 1,
    reset_at: account?.reset_at ?? null,
    activation_code: await activationCodeOf(db, id, account?.password_reset !== 0, now),
    locked_until: pausedUntil(guard, at),
  }
}

type ActivationCode = contract.StudentOverview['sign_in']['activation_code']

/** Null where the school asks for no code, or once the family has chosen a password. */
const activationCodeOf = async (
  db: Db,
  id: string,
  isFirst: boolean,
  now: string,
): Promise<ActivationCode> => {
  if (!isFirst || (await readSwitches(db)).firstSignIn === 'dob') return null
  const code = await findActivationCode(db, id)
  if (!code) return { state: 'none', expires_at: null }
  const { expires_at, used_by } = code
  if (expires_at <= now) return { state: 'over', expires_at }
  return { state: used_by === null ? 'open' : 'used', expires_at }
}

const registrationOf = async (
  db: Db,
  id: string,
  today: string,
): Promise<contract.StudentOverview['registration']> => {
  const window = await findWindowOf(db, id)
  return {
    editable: window && isEditable(window, today) ? 1 : 0,
    open: window?.open ?? null,
    deadline: window?.deadline ?? null,
    today,
  }
}
