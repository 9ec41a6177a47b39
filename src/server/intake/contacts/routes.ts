// Server end of shared/contract/intake/familyContacts.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/intake/familyContacts'
import { loginOf } from '#shared/rules/access/accountId'
import { dayIn } from '#shared/rules/dates'
import { oneLine } from '#shared/rules/students/corrections'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { followedClasses } from '../../access/assignments/own'
import { notFound, Refusal } from '../../platform/core/refusal'
import { isStudentOf, saveContact } from './queries'

const wordOfCall = 'Enter the result of the call.'
const noWord = 'Only a call can have a result.'

export const familyContactsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { db, clock, config } = app

  app.route({
    ...routeOptions(contract.noteContact),
    handler: async (request) => {
      const { student_id, way, word: typed } = request.body
      const word = oneLine(typed ?? '') || null
      if ((way === 'call') !== (word !== null)) {
        const text = way === 'call' ? wordOfCall : noWord
        throw new Refusal(422, text, { word: [text] })
      }
      const user = currentUser(request)
      const now = clock()
      const today = dayIn(config.school.timeZone, now)
      const classes = await followedClasses(db, user, today)
      if (!(await isStudentOf(db, student_id, classes, today))) throw notFound()
      const by = user.accountId
      const at = now.toISOString()
      await saveContact(db, { student_id, way, word, at, by })
      return { way, word, at, by: loginOf(by) }
    },
  })
}
