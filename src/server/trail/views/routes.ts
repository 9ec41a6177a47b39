// Logs each view of one student's data by the office before the answer is sent (SEC-98): what cannot be logged is not
// shown. Routes that show many students log it themselves.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteOfOneStudent, type Call, type StaffViewNote } from '#shared/contract/call'
import { currentUser } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import { noteWithinLimit, refuseOverLimit } from './recordLimit'
import { saveRepeatedView, type SeenView } from './queries'

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
