// What the school has said of a document, in words.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { longDay } from '#shared/rules/dates'
import { sendBackReasons } from '#shared/rules/intake/documentReviews'
import { dayText } from '../../ui/dates/moments'

type Sign = Pick<DocumentReview, 'reviewed_by' | 'reviewed_at'>

/** ' by J. Ali, 3 June 2026' */
const signText = ({ reviewed_by, reviewed_at }: Sign): string =>
  [
    reviewed_by === null ? '' : ` by ${reviewed_by}`,
    reviewed_at === null ? '' : `, ${dayText(reviewed_at)}`,
  ].join('')

export const acceptedText = (review: Sign): string => `Accepted${signText(review)}`

/** Null where the words alone say it. */
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

/** For the office; the school's own words and the day stand beside it. */
export const standingText = (review: DocumentReview): string => {
  if (review.state === 'received') return 'Not checked yet'
  if (review.state === 'accepted') return acceptedText(review)
  return [`Sent back${signText(review)}.`, reasonText(review)].filter(Boolean).join(' ')
}
