// Server end of shared/contract/messages.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/messages/messages'
import { routeOptions } from '../http/route'
import { currentUser } from '../http/security/guards'
import { noteList } from '../trail/views/routes'
import { historyOf, messagesIn, tryAgain } from './office'
import { mailSettingsOf, saveServer, saveWords, sendTrial, switchOnOrOff } from './settings'

export const mailServerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveMailServer),
    handler: (request) => saveServer(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.tryMail),
    handler: (request) => sendTrial(app, currentUser(request), request.body),
  })

  app.route({
    ...routeOptions(contract.switchMail),
    handler: (request) => switchOnOrOff(app, currentUser(request), request.body),
  })
}

export const messageWordsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.saveMessageWords),
    handler: (request) => saveWords(app, currentUser(request), request.body),
  })
}

export const messagesReadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getMailSettings),
    handler: (request) => mailSettingsOf(app, currentUser(request)),
  })

  app.route({
    ...routeOptions(contract.listMessages),
    handler: async (request) => {
      const messages = await messagesIn(app, request.query.state)
      const students = [...new Set(messages.map(({ student_id }) => student_id))]
      await noteList(request, { what: 'contact-list', detail: null, students })
      return messages
    },
  })
}

export const messagesIntakeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.retryMessage),
    handler: (request) => tryAgain(app, currentUser(request), request.body.ids),
  })
}

export const contactHistoryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...routeOptions(contract.getContactHistory),
    handler: (request) => historyOf(app.db, request.params.studentId),
  })
}
