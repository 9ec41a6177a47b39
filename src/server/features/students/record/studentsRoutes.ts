// Server end of shared/contract/records/students; GET /api/students is in studentSearchRoutes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/records/students'
import { routeOptions } from '../../../http/route'
import { requireOwnBody } from '../../../http/security/guards'
import type { SignedIn } from '../../../http/security/session'
import { notFound } from '../../../platform/core/refusal'
import { saveQueueOf } from '../save/saveQueueContext'
import { saveRequestOf } from '../save/saveRequestData'
import { createRecordCache } from './recordCacheData'

/** Behind requireOwnRecord. */
export const studentsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const answerFor = createRecordCache(app.db)
  const saves = saveQueueOf(app)

  app.route({
    ...routeOptions(contract.getStudentRecord),
    handler: async ({ params, user }, reply) => {
      const answer = await answerFor(params.studentId, (record) => reply.serialize(record) as string)
      if (!answer) throw notFound()
      if (user) {
        const { version } = answer
        await saves.rememberRead({ session_id: user.sessionId, student_id: params.studentId, version })
      }
      // Already serialized, so it is sent as text, in one piece with the headers.
      return reply.type('application/json; charset=utf-8').send(answer.text as never)
    },
  })
}

/** Behind requireSignedIn; the body names the student. */
export const studentsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const saves = saveQueueOf(app)
  app.addHook('onClose', () => saves.drained())

  app.route({
    ...routeOptions(contract.saveStudent),
    preHandler: requireOwnBody('id'),
    handler: ({ body, user }) => saves.save(saveRequestOf(body, user as SignedIn)),
  })
}
