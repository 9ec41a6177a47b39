// Collects the data of a registration form. It only reads; another thread draws.
import { buffer } from 'node:stream/consumers'
import type { StudentRecord } from '#shared/record/record'
import { dayIn, registrationYearOf } from '#shared/rules/dates'
import { documentTypes, type DocumentTypeName } from '#shared/rules/intake/documentTypes'
import type { Lookup } from '#shared/record/field'
import type { App } from '../../http/appParts'
import type { Db } from '../../platform/database/schema/schema'
import { photoFor } from '../../platform/pdf/blocks/pictures'
import { listEthnicGroups, listHouses, listReligions } from '../../school/lookups/queries'
import { findTermsAndConditions } from '../../school/registration/queries'
import type { PaperSize } from '../../platform/pdf/canvas/style'
import { findAgreement } from '../../students/agreement/queries'
import { findStudent } from '../../students/record/queries'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import { schoolBranding, withoutPicture, type Warn } from '../schoolBranding'
import { findReceivedDocuments, findTermsVersion, type ReceivedDocuments } from './queries'

/** The parts that all forms drawn at one time share. */
export type SharedFormParts = Pick<RegistrationFormData, 'school' | 'names' | 'paper' | 'printedAt'>

export const formNames = async (db: Db): Promise<RegistrationFormData['names']> => ({
  houses: Object.fromEntries((await listHouses(db)).map(({ id, name }) => [id, name])),
  religions: Object.fromEntries((await listReligions(db)).map(({ code, religion }) => [code, religion])),
  ethnicGroups: Object.fromEntries(
    (await listEthnicGroups(db)).map(({ id, group_type }) => [id, group_type]),
  ),
})

/** Returns the student's prepared passport photo, if one was received. */
type FindPhoto = (received: ReceivedDocuments) => Promise<Uint8Array | null>

/** Undefined when there is no such student. */
export const formOf = async (
  db: Db,
  studentId: string,
  shared: SharedFormParts,
  findPhoto: FindPhoto,
): Promise<RegistrationFormData | undefined> => {
  const record = await findStudent(db, studentId)
  if (!record) return undefined
  const received = await findReceivedDocuments(db, studentId)
  const agreed = record.agree_terms_conditions === 1 ? await findAgreement(db, studentId) : null
  const agreedAt = agreed?.at ?? null
  const signedOn = agreed?.signed_on ?? null
  return {
    ...shared,
    record,
    photo: await findPhoto(received),
    documents: documentTypes.map(({ type, title }) => ({ title, place: placeOf(type, received) })),
    terms: await termsOf(db, record),
    agreedAt,
    signedOn,
    schoolYear: registrationYearOf(
      signedOn ?? dayIn(shared.school.timeZone, new Date(agreedAt ?? shared.printedAt)),
    ),
  }
}

const placeOf = (
  type: DocumentTypeName,
  { onPortal, onPaper, sentBack }: ReceivedDocuments,
): DocumentPlace => {
  if (sentBack.has(type)) return 'sent back'
  if (onPortal.has(type)) return onPaper.has(type) ? 'both' : 'uploaded'
  return onPaper.has(type) ? 'on paper' : 'missing'
}

/** The text that was agreed to, or the newest one before any agreement. */
const termsOf = async (db: Db, { agree_terms_conditions, terms_and_conditions }: StudentRecord) => {
  const agreed = agree_terms_conditions === 1 ? terms_and_conditions : null
  const terms = (agreed && (await findTermsVersion(db, agreed))) || (await findTermsAndConditions(db))
  return terms ? { version: terms.version, text: terms.text } : null
}

/** Undefined when there is no such student. */
export const collectRegistrationForm = async (
  app: App,
  warn: Warn,
  studentId: string,
  paper: PaperSize,
): Promise<RegistrationFormData | undefined> => {
  const shared = {
    paper,
    printedAt: app.clock().toISOString(),
    school: await schoolBranding(app.config.school, warn),
    names: await formNames(app.db),
  }
  return formOf(app.db, studentId, shared, photoFrom(app, warn))
}

const photoFrom =
  ({ files }: App, warn: Warn): FindPhoto =>
  async ({ onPortal }) => {
    const sha256 = onPortal.get('picture')
    if (!sha256) return null
    const read = async () => photoFor(await buffer(await files.get(sha256)))
    return read().catch(withoutPicture(warn, 'passport photo'))
  }

/** The way in which the school received a document. */
export type DocumentPlace = 'uploaded' | 'on paper' | 'both' | 'sent back' | 'missing'

interface DocumentFact {
  readonly title: string
  readonly place: DocumentPlace
}

export interface RegistrationFormData {
  readonly school: School
  readonly paper: PaperSize
  /** ISO, UTC */
  readonly printedAt: string
  /** The year in which the school year of these answers begins. */
  readonly schoolYear: number
  readonly record: StudentRecord
  /** Reference lists: the name of each stored key. */
  readonly names: Readonly<Partial<Record<Lookup, Readonly<Record<string, string>>>>>
  /** JPEG, prepared */
  readonly photo: Uint8Array | null
  readonly documents: readonly DocumentFact[]
  readonly terms: { readonly version: string; readonly text: string } | null
  /** The time when I Agree was ticked or the signed paper accepted (ISO, UTC); null before that. */
  readonly agreedAt: string | null
  /** The day on which a paper was signed (yyyy-MM-dd); null without a signed paper. */
  readonly signedOn: string | null
}
