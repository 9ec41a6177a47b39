// The last day on which the family may send a document again.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import { mayResend, sendBackReasons } from '#shared/rules/intake/documentReviews'
import { isLeaver, lastOpenDay } from '#shared/rules/school/registrationWindow'
import { longDay } from '#shared/rules/dates'
import { dayText } from '../../ui/dates/moments'

export interface Resending {
  readonly may: boolean
  /** yyyy-MM-dd, the last day; null when none was set. */
  readonly by: string | null
}

export interface ResendWindow {
  /** Undefined while registration is not opened for this form level. */
  readonly status: RegistrationStatus | undefined
  readonly isOpen: boolean
  /** yyyy-MM-dd */
  readonly today: string
}

/** The day that the office set, or else the end of registration. */
export const resendingOf = (review: DocumentReview, { status, isOpen, today }: ResendWindow): Resending => {
  if (status && isLeaver(status, today)) return { may: false, by: null }
  if (mayResend(review, today)) return { may: true, by: review.resend_until }
  if (isOpen) return { may: true, by: status ? lastOpenDay(status) : null }
  return { may: false, by: review.resend_until }
}

// The school's review of a document, in words.
type Sign = Pick<DocumentReview, 'reviewed_by' | 'reviewed_at'>

/** ' by J. Ali, 3 June 2026' */
const signText = ({ reviewed_by, reviewed_at }: Sign): string =>
  [
    reviewed_by === null ? '' : ` by ${reviewed_by}`,
    reviewed_at === null ? '' : `, ${dayText(reviewed_at)}`,
  ].join('')

export const acceptedText = (review: Sign): string => `Accepted${signText(review)}`

/** Null where the words say it. */
export const reasonText = ({ reason }: Pick<DocumentReview, 'reason'>): string | null =>
  reason === null || reason === 'other' ? null : `${sendBackReasons[reason]}.`

/** @param today yyyy-MM-dd */
export const untilText = (
  { resend_until: day }: Pick<DocumentReview, 'resend_until'>,
  today: string,
): string => {
  if (day === null) return 'A new file can be sent while registration is open.'
  return `A new file ${day < today ? 'could' : 'can'} be sent until ${longDay(day)}.`
}

/** For the office, beside the school's own words and the day. */
export const verdictText = (review: DocumentReview): string => {
  if (review.state === 'received') return 'Not checked yet'
  if (review.state === 'accepted') return acceptedText(review)
  return [`Sent back${signText(review)}.`, reasonText(review)].filter(Boolean).join(' ')
}
