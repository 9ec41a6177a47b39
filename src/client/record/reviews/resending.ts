// Until when the family may send a document again that the school has sent back.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import type { RegistrationStatus } from '#shared/contract/school/registration'
import { mayResend } from '#shared/rules/intake/documentReviews'
import { isLeaver, lastOpenDay } from '#shared/rules/school/registrationWindow'

export interface Resending {
  readonly may: boolean
  /** yyyy-MM-dd, the last day; null: none was said. */
  readonly by: string | null
}

export interface ResendWindow {
  /** Undefined while registration is not opened for this form level at all. */
  readonly status: RegistrationStatus | undefined
  readonly isOpen: boolean
  /** yyyy-MM-dd */
  readonly today: string
}

/** The day that the office gave, or else as long as registration is open. */
export const resendingOf = (review: DocumentReview, { status, isOpen, today }: ResendWindow): Resending => {
  if (status && isLeaver(status, today)) return { may: false, by: null }
  if (mayResend(review, today)) return { may: true, by: review.resend_until }
  if (isOpen) return { may: true, by: status ? lastOpenDay(status) : null }
  return { may: false, by: review.resend_until }
}
