// The school's name and crest on its documents.
import type { School as SchoolConfig } from '../../config/config'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import { crestFor } from '../../platform/pdf/blocks/pictures'

/** Called when a picture is left out because it cannot be read. */
export type Warn = (fields: object, text: string) => void

export const withoutPicture =
  (warn: Warn, name: string) =>
  (error: unknown): null => {
    warn({ err: error, picture: name }, 'a picture could not be read; the document is drawn without it')
    return null
  }

export const schoolBranding = async (school: SchoolConfig, warn: Warn): Promise<School> => {
  const { name, address, phone, email, colours, timeZone, logo } = school
  const crest = await crestFor(logo).catch(withoutPicture(warn, 'crest'))
  return { name, address, phone, email, timeZone, accent: colours.primary, crest }
}
