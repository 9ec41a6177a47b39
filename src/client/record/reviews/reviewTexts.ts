// What the school has said of a document, in words.
import type { DocumentReview } from '#shared/contract/records/documentReviews'
import { longDay } from '#shared/rules/dates'
import { sendBackReasons } from '#shared/rules/registration/documentReviews'
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

const untilText = (day: string | null): string =>
  day === null
    ? 'A new one may come while registration is open.'
    : `A new one may come until ${longDay(day)}.`

/** For the office, in one line; the school's own words stand beside it. */
export const standingText = (review: DocumentReview): string => {
  if (review.state === 'received') return 'Not looked at yet'
  if (review.state === 'accepted') return acceptedText(review)
  return [`Sent back${signText(review)}.`, reasonText(review), untilText(review.resend_until)]
    .filter(Boolean)
    .join(' ')
}
