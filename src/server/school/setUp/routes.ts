// Server end of shared/contract/school/setUp but for the backups (operations/backup/routes), the slip (papers) and the
// notices (trail).
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/school/setUp'
import { askedOrigin } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { checkReauthentication, currentUser } from '../../http/security/guards'
import { fieldRefused, receiveForm, takeParts } from '../../http/transport/forms'
import { saveAddress } from './address'
import { saveNewCrest, takeCrestAway } from './crest'
import { refuseFixed, saveDetails, saveStep, setUpOf } from './setUp'

export const officerOf = (request: FastifyRequest) => ({
  by: currentUser(request),
  origin: askedOrigin(request),
})

export const setUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await takeParts(app, app.config.school.uploadMaxBytes)

  app.route({
    ...routeOptions(contract.getSchoolSetUp),
    handler: (request) => setUpOf(app, askedOrigin(request)),
  })

  app.route({
    ...routeOptions(contract.saveSchoolDetails),
    handler: (request) => saveDetails(app, officerOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveCrest),
    handler: async (request) => {
      refuseFixed(app, 'logo')
      return saveNewCrest(app, officerOf(request), await receivePicture(app, request))
    },
  })

  app.route({
    ...routeOptions(contract.removeCrest),
    handler: (request) => takeCrestAway(app, officerOf(request), request.body.version),
  })

  app.route({
    ...routeOptions(contract.saveSchoolAddress),
    handler: (request) => saveAddress(app, officerOf(request), request.body),
  })

  app.route({
    ...routeOptions(contract.saveSetUpStep),
    handler: (request) => {
      // From then on the key of the backups is not shown again.
      if (request.body.step === 'backups') checkReauthentication(request)
      return saveStep(app, officerOf(request), request.body.step)
    },
  })
}

const receivePicture = async (app: FastifyInstance, request: FastifyRequest): Promise<Buffer> => {
  const maxBytes = app.config.school.uploadMaxBytes
  const limits = { maxBytes, fields: 0, fieldSize: 1 }
  const { received } = await receiveForm(request, limits, {
    texts: textsFor(maxBytes),
    checkField: (name) => {
      throw fieldRefused(name)
    },
    receive: (file) => app.files.receive(file, maxBytes),
  })
  try {
    return await readFile(received.path)
  } finally {
    await received.discard()
  }
}

const textsFor = (maxBytes: number) => ({
  tooLarge: `The picture is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
  one: 'Choose one picture.',
  none: 'Choose a picture.',
  interrupted: 'The upload was interrupted. Please try again.',
})
