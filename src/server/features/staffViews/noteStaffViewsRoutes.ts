// Notes each look of the office at one student's data, before the answer leaves (SEC-98): what cannot be noted is
// not shown. What shows many students is noted where it is made (staffViewCalls.ts).
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { saveRepeatedView, type SeenView } from './staffViewsRepository'
import { noteWithinLimit, refuseOverLimit } from './recordLimitService'
import { currentUser } from '../../http/security/guards'
import { looks, type Look, type PathParams } from './staffViewCallsPolicy'

const byPath: ReadonlyMap<string, Look> = new Map(looks.map((look) => [look.call.path, look]))

/** Undefined for families, and for calls that are no look at one student. */
const lookOf = ({ user, routeOptions }: FastifyRequest): Look | undefined =>
  user?.role === 'admin' ? byPath.get(routeOptions.url ?? '') : undefined

const readingOf = (request: FastifyRequest) => ({
  db: request.server.db,
  now: request.server.clock(),
  by: currentUser(request),
  student: (request.params as PathParams).studentId ?? '',
})

const note = async (request: FastifyRequest, { what, detail, isRepeated }: Look): Promise<void> => {
  const shown = detail ? detail(request, request.params as PathParams) : null
  await noteWithinLimit(readingOf(request), { what, detail: shown, isRepeated })
}

/** Without a promise for everybody else: these run on every call. */
export const noteStaffViews = (api: FastifyInstance) => {
  api.decorateRequest('viewedType', null)
  api.addHook('preHandler', (request, _reply, done) => {
    if (!lookOf(request)) return done()
    refuseOverLimit(readingOf(request)).then(() => done(), done)
  })

  api.addHook('onSend', (request, reply, payload, done) => {
    const look = reply.statusCode < 400 ? lookOf(request) : undefined
    if (!look) return done(null, payload)
    note(request, look).then(
      () => done(null, payload),
      (error: Error) => {
        if (payload instanceof Readable) payload.destroy()
        done(error)
      },
    )
  })
}

type List = Pick<SeenView, 'what' | 'detail'> & { readonly students: readonly string[] | 'all' }

/** For the routes of lists. A list of nobody shows nothing. */
export const noteList = async (request: FastifyRequest, { students, ...list }: List): Promise<void> => {
  if (students.length === 0) return
  const { db, clock } = request.server
  const about = { students: students === 'all' ? students : [...new Set(students)] }
  await saveRepeatedView(db, { at: clock(), actor: currentUser(request).accountId, ...list, ...about })
}
