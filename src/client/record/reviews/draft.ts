// What the office types while it sends a document back.
import { dayAfter } from '#shared/rules/dates'
import type { SendBackReason } from '#shared/rules/registration/documentReviews'
import type { Verdict } from './useReview'

export interface Draft {
  readonly reason: SendBackReason | null
  readonly words: string
  /** yyyy-MM-dd; null: as long as registration is open. */
  readonly until: string | null
}

const usualDays = 14

/** Two weeks are enough for most papers. */
export const emptyDraft = (today: string): Draft => ({
  reason: null,
  words: '',
  until: Array.from({ length: usualDays }).reduce<string>(dayAfter, today),
})

export const sentBack = ({ reason, words, until }: Draft): Verdict => ({
  ...{ state: 'sent back', reason, words, resend_until: until },
})
