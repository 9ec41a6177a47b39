// What the school has sent back comes before everything else that is left, also once registration has closed.
import type { DocumentReview } from '#shared/contract/records/documentReviews'
import { longDay } from '#shared/rules/dates'
import { documentTypes } from '#shared/rules/registration/documentTypes'
import { stepPaths } from '../../../address/paths'
import { resendingOf, type ResendWindow } from '../../../record/reviews/resending'
import { count } from '../../../ui/count'
import type { NextThing } from './nextThing'

const titleOf = (wanted: string): string => documentTypes.find(({ type }) => type === wanted)?.title ?? ''

/** 'Birth certificate and SEA slip' */
const listed = (titles: readonly string[]): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`

/** The first of several days: each document has its own beside it. */
const byText = (days: readonly (string | null)[]): string => {
  const first = days.filter((day) => day !== null).sort()[0]
  return first === undefined ? '' : ` by ${longDay(first)}`
}

/** @param left how many things are missing in all */
export const sentBackThing = (
  reviews: readonly DocumentReview[],
  left: number,
  window: ResendWindow,
): NextThing | null => {
  const sentBack = reviews
    .filter(({ state }) => state === 'sent back')
    .map((review) => ({ ...resendingOf(review, window), type: review.type }))
  if (sentBack.length === 0) return null
  const sendable = sentBack.filter(({ may }) => may)
  const shown = sendable.length > 0 ? sendable : sentBack
  const names = listed(shown.map(({ type }) => titleOf(type)))
  const again = shown.length === 1 ? 'a new one' : 'new ones'
  const inAll = window.isOpen && left > sentBack.length ? ` In all, ${left} things are left.` : ''
  return {
    title: `The school sent back ${count(sentBack.length, 'document')}`,
    text:
      sendable.length > 0
        ? `${names}: read why, and send ${again}${byText(shown.map(({ by }) => by))}.${inAll}`
        : `${names}: the time to send ${again} is over. Please ask the school’s office.`,
    action: sendable.length > 0 ? `Send ${again}` : 'Read why',
    path: `${stepPaths.documents}#${shown[0]?.type ?? ''}`,
  }
}
