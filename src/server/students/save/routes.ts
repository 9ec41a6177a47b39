// Server end of saveStudent in shared/contract/students/students.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/students/students'
import { routeOptions } from '../../http/route'
import { currentUser, requireOwnBody } from '../../http/security/guards'
import { isOffice } from '../../http/security/session'
import { noteEach } from '../../trail/views/routes'
import { copiedIn } from './request'
import { saveStudent } from './save'

/** Behind requireSignedIn; the body names the student. */
export const saveSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onClose', () => app.saves.drained())

  app.route({
    ...routeOptions(contract.saveStudent),
    preHandler: requireOwnBody('id', 'editRecords'),
    handler: async (request, reply) => {
      const { body } = request
      const user = currentUser(request)
      const covered = await app.coverage.now()
      const answer = await saveStudent(app, user, body, covered, await copiedIn(app, user, body))
      // A conflict shows the office what somebody else saved: that counts as viewing the student, so it is noted.
      if (isOffice(user) && answer.conflicts.length > 0)
        await noteEach(request, { what: 'summary', students: [body.id] })
      app.coverage.tell(reply, covered)
      return answer
    },
  })
}
