// Messages of a refused sign-in.
import type { loginAdmin, loginStudent } from '#shared/contract/access/signIn'
import type { BodyOf } from '#shared/contract/call'
import { brokenText, errorBody, isOtherAccount } from '../../api/transport/errorText'
import type { ApiFailure } from '../../api/baseQuery'
import { offlineText, unreachableText } from '../../api/transport/noAnswerTexts'
import { clockTime } from '../../ui/dates/moments'
import type { Pause } from '../sessionState'

const minuteMs = 60_000

const noAnswerText = ({ status, isOffline }: ApiFailure): string | null => {
  if (status !== 'FETCH_ERROR' && status !== 'TIMEOUT_ERROR') return null
  return isOffline ? offlineText : unreachableText
}

/** 429 with `wait_until`: this device has tried too often. Other limits have only a text. */
export const pauseOf = (
  failure: ApiFailure | undefined,
  typed: BodyOf<typeof loginStudent> | BodyOf<typeof loginAdmin>,
): Pause | undefined => {
  const { retryAfter: seconds = 0, at = 0 } = failure ?? {}
  if (seconds === 0 || errorBody(failure?.data).wait_until === undefined) return undefined
  const login = 'student_id' in typed ? typed.student_id : typed.username
  const until = at + seconds * 1000
  // Pauses end with a full minute.
  const time = clockTime(Math.round(until / minuteMs) * minuteMs, at)
  return { login, hasCode: Boolean(typed.code), until, time }
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

const tooLateText = 'The time to choose a password has run out. Please sign in with the date of birth again.'

/** The right of the date of birth has expired, another device has used it, or another tab has begun to sign in. */
export const isTooLate = (failure: ApiFailure | undefined): boolean =>
  [401, 409].includes(Number(failure?.status)) || isOtherAccount(failure)

/** For the first own password. */
export const newPasswordRefusal = (failure: ApiFailure | undefined): string =>
  failure?.status === 401 ? tooLateText : passwordRefusal(failure)
