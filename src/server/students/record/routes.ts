// Server end of shared/contract/students/students; the list and the search are in listingRoutes and studentSearchRoutes.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { routeOptions } from '../../http/route'
import { currentUser, requireOwnBody } from '../../http/security/guards'
import type { SignedIn } from '../../http/security/session'
import { notFound } from '../../platform/core/refusal'
import { noteEach } from '../../trail/views/noteStaffViewsRoutes'
import { saveAcknowledged } from '../save/acknowledge'
import { saveQueueOf } from '../save/saveQueueContext'
import { createRecordCache } from './read'

const byOf = ({ role }: Pick<SignedIn, 'role'>) => (role === 'admin' ? 'school' : 'family')

/** Behind requireOwnRecord. */
export const studentsOwnRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const answerFor = createRecordCache(app.db)
  const saves = saveQueueOf(app)
  const { coverage } = app

  app.route({
    ...routeOptions(contract.getStudentRecord),
    handler: async ({ params, user }, reply) => {
      const answer = await answerFor(params.studentId, (record) => reply.serialize(record) as string)
      if (!answer) throw notFound()
      const covered = await coverage.now()
      if (user) {
        const { version } = answer
        const read = { session_id: user.sessionId, student_id: params.studentId, version }
        await saves.rememberRead({ ...read, by: byOf(user), epoch: covered.takesBack ? covered.epoch : null })
      }
      coverage.tell(reply, covered)
      // The contract's serializer has already made the text.
      return reply.type('application/json; charset=utf-8').send(answer.text as never)
    },
  })
}

/** Behind requireSignedIn; the body names the student. */
export const studentsSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const saves = saveQueueOf(app)
  const { coverage, receipts } = app
  app.addHook('onClose', () => saves.drained())

  app.route({
    ...routeOptions(contract.saveStudent),
    preHandler: requireOwnBody('id'),
    handler: async (request, reply) => {
      const { body } = request
      const user = currentUser(request)
      const covered = await coverage.now()
      const answer = await saveAcknowledged({ saves, receipts }, body, user, covered)
      // A conflict shows what somebody else has saved, to the office like a look at the student.
      if (user.role === 'admin' && answer.conflicts.length > 0)
        await noteEach(request, { what: 'summary', students: [body.id] })
      coverage.tell(reply, covered)
      return answer
    },
  })
}
