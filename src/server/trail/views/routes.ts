// Logs each view of one student's data by the office before the answer is sent (SEC-98): what cannot be logged is not
// shown. Routes that show many students log it themselves. Somebody who opens very many records one by one must
// reauthenticate (SEC-31), and the other administrators are told: that is counted in the view log, so it holds on every
// machine and after a restart.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteOfOneStudent, type Call, type StaffViewNote } from '#shared/contract/call'
import { manyRecords, type StaffViewKind } from '#shared/rules/trail/staffViews'
import type { App } from '../../http/appParts'
import { currentUser, reauthenticationRequired } from '../../http/security/guards'
import { isOffice, type SignedIn } from '../../http/security/session'
import { daySeconds, minuteMs } from '../../platform/core/durations'
import { consume } from '../../platform/database/rateLimits'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../audit/queries'
import { claimAccount, listStudentsSeen, saveRepeatedView, saveStaffView, type SeenView } from './queries'

/** These hooks run on every call, so they create no promise unless there is something to log. */
export const noteStaffViews = (api: FastifyInstance) => {
  api.decorateRequest('viewedType', null)
  api.addHook('preHandler', (request, _reply, done) => {
    if (!noteOf(request)) return done()
    refuseOverLimit(api, currentUser(request), [studentOf(request)]).then(() => done(), done)
  })

  api.addHook('onSend', (request, reply, payload, done) => {
    const note = reply.statusCode < 400 ? noteOf(request) : undefined
    if (!note) return done(null, payload)
    saveNote(request, note).then(
      () => done(null, payload),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy()
        done(error)
      },
    )
  })
}

/** Undefined for families, and for calls that do not show one student. */
const noteOf = ({ user, routeOptions }: FastifyRequest): StaffViewNote | undefined => {
  const call: Call | undefined = user && isOffice(user) ? routeOptions.config.call : undefined
  return call && noteOfOneStudent(call)
}

type PathParams = Readonly<Record<string, string>>

const studentOf = ({ params, body }: FastifyRequest): string =>
  (params as PathParams).studentId ?? (body as { student_id?: string } | undefined)?.student_id ?? ''

const saveNote = (request: FastifyRequest, note: StaffViewNote): Promise<void> => {
  const { what, isRepeated } = note
  const noted = { what, isRepeated, detail: detailOf(request, note) }
  return noteWithinLimit(request.server, currentUser(request), [studentOf(request)], noted)
}

const detailOf = ({ params, viewedType }: FastifyRequest, { detail }: StaffViewNote): string | null => {
  const { year = '', term = '' } = params as PathParams
  if (detail === 'term') return `${year} term ${term}`
  return detail === 'type' ? viewedType : null
}

type List = Pick<SeenView, 'what' | 'detail'> & { readonly students: readonly string[] | 'all' }

/** For routes that show many students. An empty list is not logged. */
export const noteList = async (request: FastifyRequest, { students, ...list }: List): Promise<void> => {
  if (students.length === 0) return
  const { db, clock } = request.server
  const about = { students: students === 'all' ? students : [...new Set(students)] }
  await saveRepeatedView(db, { at: clock(), actor: currentUser(request).accountId, ...list, ...about })
}

type NotedEach = Pick<SeenView, 'what'> & { readonly students: readonly string[] }

/** For routes that show the answers of a few students: each counts like a record that was opened by itself. */
export const noteEach = async (request: FastifyRequest, { students, what }: NotedEach): Promise<void> => {
  const about = [...new Set(students)]
  if (about.length === 0) return
  const noted = { what, detail: null, isRepeated: true } as const
  await noteWithinLimit(request.server, currentUser(request), about, noted)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The type of the document shown; set by the route for uploaded files. */
    viewedType: string | null
  }
}

type Students = readonly string[]

/** Before the work: refuses a view beyond the limit. */
const refuseOverLimit = async (app: App, by: SignedIn, students: Students): Promise<void> => {
  const now = app.clock()
  if (await isOverLimit(app.db, now, by, students)) await refuse(app, now, by)
}

const isOverLimit = async (db: Db, now: Date, by: SignedIn, students: Students): Promise<boolean> => {
  const windowStart = new Date(now.getTime() - manyRecords.minutes * minuteMs).toISOString()
  // A reauthentication restarts the count.
  const since = by.confirmedAt > windowStart ? by.confirmedAt : windowStart
  const seen = await listStudentsSeen(db, by.accountId, since)
  const unseen = students.filter((student) => !seen.has(student))
  return unseen.length > 0 && seen.size + unseen.length > manyRecords.students
}

const text = `You have opened the records of ${manyRecords.students} students within ${manyRecords.minutes} minutes. Please confirm that it is you: type your password again.`

const refuse = async ({ db }: App, now: Date, by: SignedIn): Promise<never> => {
  await notifyOthers(db, now, by.accountId)
  throw reauthenticationRequired(by, text)
}

/** At most once a day: the audit row shows as a notice to the others. */
const notifyOthers = (db: Db, now: Date, actor: string) =>
  db.transaction().execute(async (trx) => {
    const daily = { name: `many-records:${actor}`, max: 1, seconds: daySeconds }
    const [times] = await consume(trx, [daily], now)
    if (times !== 1) return
    const { action, subject, ...details } = manyRecords
    await saveAudit(trx, { at: now, actor, action, subject, details })
  })

/** Counts and logs in one transaction per account, so that parallel calls cannot exceed the limit. */
const noteWithinLimit = async (
  app: App,
  by: SignedIn,
  students: Students,
  { isRepeated, ...noted }: { what: StaffViewKind; detail: string | null; isRepeated?: true | undefined },
): Promise<void> => {
  const at = app.clock()
  const isNoted = await app.db.transaction().execute(async (db) => {
    await claimAccount(db, by.accountId)
    if (await isOverLimit(db, at, by, students)) return false
    const save = isRepeated ? saveRepeatedView : saveStaffView
    for (const student of students) await save(db, { at, actor: by.accountId, student, ...noted })
    return true
  })
  if (!isNoted) await refuse(app, at, by)
}
