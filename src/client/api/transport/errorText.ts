// What a person reads when a call failed.
import type { ApiError } from '#shared/contract/errors'

export const unreachableText = 'We cannot reach the school’s server. Check your connection and try again.'
export const offlineText = 'You are offline. We will carry on as soon as you are back online.'
/** The server answered, but with nothing that a person could read. */
export const brokenText = 'The school’s server has a problem. Please try again in a few minutes.'
const generic = 'Something went wrong. Please try again.'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The error body of the API, also when a gateway answered something else. */
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
  // Whose text says when to try again needs no second sentence.
  const isSilent = typeof retryAfter === 'number' && retryAfter > 0 && !/\bagain\b/.test(text)
  return isSilent ? text + waitText(retryAfter) : text
}

/** 404: what was asked for is not there. */
export const isNotFound = (error: unknown): boolean => isObject(error) && error['status'] === 404

/** 409: somebody was faster. */
export const isConflict = (error: unknown): boolean => isObject(error) && error['status'] === 409

/** 422: sent again as it is, it is refused again. */
export const isInvalid = (error: unknown): boolean => isObject(error) && error['status'] === 422

/** The first text for one field of a refused call. */
export const fieldText = (error: unknown, field: string): string | undefined =>
  isObject(error) ? errorBody(error.data).errors?.[field]?.[0] : undefined
