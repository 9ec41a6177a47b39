// What the sign-in forms say when they are refused (SPEC §8).
import { brokenText, offlineText, unreachableText } from '../../api/errorText'
import type { Refused } from '../../api/send'

const noAnswerText = () => (navigator.onLine ? unreachableText : offlineText)

/** With an errors object the first text of errors.message, else the server's message. */
export const studentRefusal = ({ status, body }: Refused): string => {
  if (status === 0) return noAnswerText()
  return body.errors?.message?.[0] ?? body.message ?? brokenText
}

/** The first text of errors.message, else the HTTP status text. */
export const adminRefusal = ({ status, statusText, body }: Refused): string => {
  if (status === 0) return noAnswerText()
  return body.errors?.message?.[0] ?? (statusText || body.message || brokenText)
}

/** The server's reason against a new password. */
export const passwordRefusal = ({ status, body }: Refused): string => {
  if (status === 0) return noAnswerText()
  const reasons = Object.values(body.errors ?? {}).flat()
  return reasons.length > 0 ? reasons.join(' ') : (body.message ?? brokenText)
}
