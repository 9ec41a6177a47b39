// What the school has sent back comes before everything else that is left, also once registration has closed.
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { longDay } from '#shared/rules/dates'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { stepPaths } from '#client/address/paths'
import { resendingOf, type ResendWindow } from '#client/record/reviews/resending'
import { reasonText } from '#client/record/reviews/reviewTexts'
import { count } from '#client/ui/count'

export interface SentBackThing {
  readonly title: string
  /** Of each document: 'SEA slip: It is out of date.', with the school's own words behind it. */
  readonly why: readonly string[]
  /** What to do, and until when. */
  readonly text: string
  readonly action: string
  readonly path: string
}

const titleOf = (wanted: string): string => documentTypes.find(({ type }) => type === wanted)?.title ?? ''

/** 'Birth certificate and SEA slip' */
const listed = (titles: readonly string[]): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`

/** The first of several days: each document has its own beside it. */
const byText = (days: readonly (string | null)[]): string => {
  const first = days.filter((day) => day !== null).sort()[0]
  return first === undefined ? '' : ` by ${longDay(first)}`
}

const whyText = (review: DocumentReview): string =>
  `${titleOf(review.type)}: ${[reasonText(review), review.words].filter(Boolean).join(' ')}`

export const sentBackThing = (
  reviews: readonly DocumentReview[],
  window: ResendWindow,
): SentBackThing | null => {
  const returned = reviews.filter(({ state }) => state === 'sent back')
  if (returned.length === 0) return null
  const sentBack = returned.map((review) => ({ ...resendingOf(review, window), type: review.type }))
  const sendable = sentBack.filter(({ may }) => may)
  const shown = sendable.length > 0 ? sendable : sentBack
  const again = shown.length === 1 ? 'a new one' : 'new ones'
  const some = shown.length < sentBack.length ? ` (${listed(shown.map(({ type }) => titleOf(type)))})` : ''
  return {
    title: `The school sent back ${count(sentBack.length, 'document')}`,
    why: returned.map(whyText),
    text:
      sendable.length > 0
        ? `Please send ${again}${some}${byText(shown.map(({ by }) => by))}.`
        : `It is too late to send ${again} here. Please ask the school office.`,
    action: sendable.length > 0 ? `Send ${again}` : 'Read why',
    path: `${stepPaths.documents}#${shown[0]?.type ?? ''}`,
  }
}
