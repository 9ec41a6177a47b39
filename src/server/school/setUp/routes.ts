// Server end of shared/contract/school/setUp but for the backups (operations/backup/routes), the slip (papers) and the
// notices (trail).
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/contract/school/setUp'
import type { App } from '../../http/appParts'
import { askedOrigin } from '../../http/connection'
import { routeOptions } from '../../http/route'
import { checkReauthentication, currentUser } from '../../http/security/guards'
import { fieldRefused, receiveForm, takeParts } from '../../http/transport/forms'
import { Refusal } from '../../platform/core/refusal'
import { saveAddress } from './address'
import { crestName } from './live'
import { saveCrest } from './queries'
import { changeSchool, refuseFixed, saveDetails, saveStep, setUpOf, type Officer } from './setUp'

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

/** The uploaded crest is drawn anew as a PNG, so nothing of the uploaded file itself is ever sent to anybody. */
const saveNewCrest = async (app: App, officer: Officer, picture: Buffer): Promise<contract.SchoolSetUp> =>
  storeCrest(app, officer, await drawnAnew(picture))

/** The crest of the operator, or the portal's own, comes back. */
const takeCrestAway = (app: App, officer: Officer, version: string): Promise<contract.SchoolSetUp> =>
  storeCrest(app, officer, null, version)

const notAPicture = 'This is no PNG or JPEG picture. Save the crest as one of these and try again.'

const maxPixels = 40_000_000
const box = { width: 512, height: 512 }

const drawnAnew = async (picture: Buffer): Promise<Buffer> => {
  const { default: sharp } = await import('sharp')
  try {
    const { format } = await sharp(picture, { limitInputPixels: maxPixels }).metadata()
    if (format !== 'png' && format !== 'jpeg') throw new Error(`A crest of the format ${format}`)
    return await sharp(picture, { limitInputPixels: maxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (cause) {
    const refusal = new Refusal(422, notAPicture, { file: [notAPicture] })
    refusal.cause = cause
    throw refusal
  }
}

const storeCrest = (app: App, officer: Officer, png: Buffer | null, version?: string) =>
  changeSchool(app, officer, {
    ...{ version, step: 'details', action: 'school crest changed' },
    change: async (db, now) => {
      await saveCrest(db, png, now.toISOString())
      return { crest: png === null ? '' : crestName(png) }
    },
  })
