// The texts for failed calls.
import type { ApiError } from '#shared/contract/errors'
import { offlineText, unreachableText } from './noAnswerTexts'

/** The server answered without a readable message. */
export const brokenText = 'The school’s server has a problem. Please try again in a few minutes.'
/** A network filter of the school or the provider answers 403 with its own page. */
const filterText =
  'Something blocked the connection to the school. If it keeps happening, please call the school.'
export const otherAccountText = (userId: string): string =>
  `Someone else is signed in on this device. Sign in again as ${userId}.`
const generic = 'Something went wrong. Please try again.'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The error body of the API; empty if a gateway answered something else. */
export const errorBody = (data: unknown): Partial<ApiError> => (isObject(data) ? data : {})

const waitText = (seconds: number): string =>
  seconds < 90 ? ' Please wait a minute.' : ` Please wait ${Math.ceil(seconds / 60)} minutes.`

/** @param error the `error` of an RTK Query hook, or what `unwrap()` throws. */
export const errorText = (error: unknown, fallback: string = generic): string => {
  if (!isObject(error)) return fallback
  const { status, data, retryAfter } = error
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR')
    return navigator.onLine ? unreachableText : offlineText
  const text = errorBody(data).message ?? fallback
  // A text that already says when to try again needs no second sentence.
  const isSilent = typeof retryAfter === 'number' && retryAfter > 0 && !/\bagain\b/.test(text)
  return isSilent ? text + waitText(retryAfter) : text
}

/** A 403 with the portal's own body, or with the unreadable page of a network filter. */
const isForbidden = (error: unknown): boolean =>
  isObject(error) && (error['status'] === 403 || error['originalStatus'] === 403)

export const isNotFound = (error: unknown): boolean => isObject(error) && error['status'] === 404

/** 409: somebody else was faster. */
export const isConflict = (error: unknown): boolean => isObject(error) && error['status'] === 409

/** 422: the same request would be refused again. */
export const isInvalid = (error: unknown): boolean => isObject(error) && error['status'] === 422

/** 403 with the field `window`: registration is closed for this family. Any other 403 is unrelated to the form. */
export const isWindowClosed = (error: unknown): boolean =>
  isForbidden(error) && fieldText(error, 'window') !== undefined

/** 429 with the field `limit`: the family has reached its saves per hour. Any other 429 is unrelated to the form. */
export const isSaveLimit = (error: unknown): boolean =>
  isObject(error) && error['status'] === 429 && fieldText(error, 'limit') !== undefined

/** 403 with the field `account`: somebody else has signed in in another tab, and this page now uses that session. */
export const isOtherAccount = (error: unknown): boolean =>
  isForbidden(error) && fieldText(error, 'account') !== undefined

/** The reason why nothing can be saved after a 403: the portal's text, or that of a network filter. */
export const forbiddenText = (error: unknown, userId: string): string | null => {
  if (!isForbidden(error) || isWindowClosed(error)) return null
  if (isOtherAccount(error)) return otherAccountText(userId)
  return errorText(error, filterText)
}

/** The first text for one field of a refused call. */
export const fieldText = (error: unknown, field: string): string | undefined =>
  isObject(error) ? errorBody(error.data).errors?.[field]?.[0] : undefined
