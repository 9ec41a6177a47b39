// What the sign-in forms say when they are refused.
import {
  brokenText,
  errorBody,
  isOtherAccount,
  offlineText,
  unreachableText,
} from '../../api/transport/errorText'
import type { ApiFailure } from '../../api/transport/failure'

const noAnswerText = ({ status, isOffline }: ApiFailure): string | null => {
  if (status !== 'FETCH_ERROR' && status !== 'TIMEOUT_ERROR') return null
  return isOffline ? offlineText : unreachableText
}

/** With an errors object the first text of errors.message, else the server's message. */
export const studentRefusal = (failure: ApiFailure | undefined): string => {
  if (!failure) return brokenText
  const { errors, message } = errorBody(failure.data)
  return noAnswerText(failure) ?? errors?.message?.[0] ?? message ?? brokenText
}

/** The first text of errors.message, else the HTTP status text. */
export const adminRefusal = (failure: ApiFailure | undefined): string => {
  if (!failure) return brokenText
  const { errors, message } = errorBody(failure.data)
  return noAnswerText(failure) ?? errors?.message?.[0] ?? (failure.statusText || message || brokenText)
}

/** The server's reason against a new password. */
export const passwordRefusal = (failure: ApiFailure | undefined): string => {
  if (!failure) return brokenText
  const { errors = {}, message } = errorBody(failure.data)
  const reasons = Object.values(errors).flat()
  return noAnswerText(failure) ?? (reasons.length > 0 ? reasons.join(' ') : (message ?? brokenText))
}

const tooLateText = 'The time to choose a password is over. Please sign in with the date of birth again.'

/**
 * The right that the date of birth gave is over, another device was first and has used it up, or somebody else has begun
 * to sign in in another tab.
 */
export const isTooLate = (failure: ApiFailure | undefined): boolean =>
  [401, 409].includes(Number(failure?.status)) || isOtherAccount(failure)

/** For the first password of one's own. */
export const newPasswordRefusal = (failure: ApiFailure | undefined): string =>
  failure?.status === 401 ? tooLateText : passwordRefusal(failure)
