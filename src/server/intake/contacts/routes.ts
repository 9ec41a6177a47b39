// Server end of shared/contract/intake/familyContacts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/familyContacts'
import { loginOf } from '#shared/rules/access/accountId'
import { oneLine } from '#shared/rules/students/corrections'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { notFound, Refusal } from '../../platform/core/refusal'
import { isStudent, saveContact } from './queries'

const wordOfCall = 'Enter the result of the call.'
const noWord = 'Only a call can have a result.'

export const familyContactsIntakeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock } = app

  app.route({
    ...routeOptions(contract.noteContact),
    handler: async (request) => {
      const { student_id, way, word: typed } = request.body
      const word = oneLine(typed ?? '') || null
      if ((way === 'call') !== (word !== null)) {
        const text = way === 'call' ? wordOfCall : noWord
        throw new Refusal(422, text, { word: [text] })
      }
      if (!(await isStudent(db, student_id))) throw notFound()
      const by = currentUser(request).accountId
      const at = clock().toISOString()
      await saveContact(db, { student_id, way, word, at, by })
      return { way, word, at, by: loginOf(by) }
    },
  })
}
