// The school's answer to a document that has come in: accepted after a look, or sent back with a reason.
import { lengthOf, tooLong } from '../../record/fieldRules'
import { writtenForm } from '../students/corrections'
import type { DocumentTypeName } from './documentTypes'

/** `received`: uploaded or on paper, and not looked at. Nothing came in: there is no review. */
export type ReviewState = 'received' | 'accepted' | 'sent back'

/** Why a document is sent back, as the family reads it. */
export const sendBackReasons = {
  unreadable: 'It cannot be read: too dark, blurred or cut off',
  incomplete: 'A page or a side is missing',
  'wrong document': 'It is a different document',
  'wrong person': 'It belongs to another person',
  outdated: 'It is out of date',
  other: 'Another reason',
} as const

export type SendBackReason = keyof typeof sendBackReasons

/** Characters of the school's own words. */
export const maxReviewWords = 300

/** @param reason null: none was chosen */
export const reviewProblem = (reason: SendBackReason | null, words: string): string | null => {
  if (reason === null) return 'Choose why you are sending it back. The family will read this.'
  const written = writtenForm(words)
  if (reason === 'other' && !/[\p{L}\p{N}]/u.test(written))
    return 'Explain why you are sending it back. The family will read this.'
  return lengthOf(written) > maxReviewWords ? tooLong(maxReviewWords) : null
}

interface Reviewed {
  readonly type: DocumentTypeName
  readonly state: ReviewState
  /** yyyy-MM-dd, the last day */
  readonly resend_until: string | null
}

/** Documents that the family must send again. */
export const sentBackTypes = (reviews: readonly Reviewed[]): DocumentTypeName[] =>
  reviews.filter(({ state }) => state === 'sent back').map(({ type }) => type)

/** True if the family may send this document, or the one in its place, again although registration has closed. */
export const mayResend = ({ state, resend_until }: Reviewed, today: string): boolean =>
  state !== 'accepted' && resend_until !== null && today <= resend_until
