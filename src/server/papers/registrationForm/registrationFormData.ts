// The data of a registration form: plain objects, so that they can be sent to the drawing thread.
import type { Lookup } from '#shared/record/field'
import type { StudentRecord } from '#shared/record/record'
import type { School } from '../../platform/pdf/blocks/pageFrame'
import type { PaperName } from '../../platform/pdf/canvas/style'

/** How the school has a document. */
export type DocumentPlace = 'uploaded' | 'on paper' | 'both' | 'sent back' | 'missing'

export interface DocumentFact {
  readonly title: string
  readonly place: DocumentPlace
}

export interface RegistrationFormData {
  readonly school: School
  readonly paper: PaperName
  /** ISO, UTC */
  readonly printedAt: string
  /** In which the school year begins that these answers are for. */
  readonly schoolYear: number
  readonly record: StudentRecord
  /** Reference lists: the name of each stored key. */
  readonly names: Readonly<Partial<Record<Lookup, Readonly<Record<string, string>>>>>
  /** JPEG, prepared */
  readonly photo: Uint8Array | null
  readonly documents: readonly DocumentFact[]
  readonly terms: { readonly version: string; readonly text: string } | null
  /** When I Agree was ticked, or the signed paper taken in (ISO, UTC); null while it is not. */
  readonly agreedAt: string | null
  /** The day on which the paper was signed (yyyy-MM-dd); null: agreed on the portal, or not. */
  readonly signedOn: string | null
}
