// The school's name and crest on its documents.
import type { School as SchoolConfig } from '../config/config'
import type { School } from '../platform/pdf/blocks/pageFrame'
import { crestFor } from '../platform/pdf/blocks/pictures'

/** Called when a picture is left out because it cannot be read. */
export type Warn = (fields: object, text: string) => void

/** The person who asks for a paper of one student, and the address of the request. */
export interface Asker {
  readonly role: 'student' | 'admin'
  /** The portal's public address. */
  readonly origin: string
  readonly warn: Warn
}

export const withoutPicture =
  (warn: Warn, name: string) =>
  (error: unknown): null => {
    warn({ err: error, picture: name }, 'a picture could not be read; the document is drawn without it')
    return null
  }

/** Printed after the school's name, so that a paper of invented people is not taken for a real one. */
const demonstrationMark = ' · Demonstration'

export const schoolBranding = async (school: SchoolConfig, warn: Warn): Promise<School> => {
  const { kind, address, phone, email, colours, timeZone, logo } = school
  const mark = kind === 'demonstration' ? demonstrationMark : ''
  const name = school.name + mark
  const crest = await crestFor(logo).catch(withoutPicture(warn, 'crest'))
  return { name, mark, address, phone, email, timeZone, accent: colours.primary, crest }
}
