// The uploaded crest. It is drawn anew as a PNG, so nothing of the uploaded file itself is ever sent to anybody.
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { crestName } from './live'
import { saveCrest } from './queries'
import { changeSchool, type Officer } from './setUp'

export const saveNewCrest = async (app: App, officer: Officer, picture: Buffer): Promise<SchoolSetUp> =>
  storeCrest(app, officer, await drawnAnew(picture))

/** The crest of the operator, or the portal's own, comes back. */
export const takeCrestAway = (app: App, officer: Officer, version: string): Promise<SchoolSetUp> =>
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
