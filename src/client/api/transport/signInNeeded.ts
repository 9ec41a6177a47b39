// How a call says that the session is over, or not enough, whichever way it was sent.
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { errorBody, isConflict, isOtherAccount } from './errorText'
import { reauthenticationRefusal } from './reauthenticationRefusal'

interface Answered {
  readonly meta: { readonly arg?: { readonly endpointName?: string } }
  readonly payload: unknown
}

/** For these a 401 speaks about the secret that was typed, not about the session. */
const secretsAreChecked = ['loginStudent', 'loginAdmin', 'logout']

const readRefusal = (action: UnknownAction): { endpoint: string; failure: unknown } | null => {
  if (!isRejectedWithValue(action)) return null
  const { meta, payload } = action as unknown as Answered
  return { endpoint: meta.arg?.endpointName ?? '', failure: payload }
}

/** In another tab somebody else has signed in: to the server this page is theirs, and whom it names it knows no more. */
export const isSomebodyElses = (action: UnknownAction): boolean => {
  const refusal = readRefusal(action)
  if (!refusal) return false
  return (
    isOtherAccount(refusal.failure) || (refusal.endpoint === 'getOutboxKey' && isConflict(refusal.failure))
  )
}

/** Whoever is only asked to confirm who it is, and would rather not, stays signed in. */
const isUnauthorised = (failure: unknown): boolean => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure)) return false
  return failure.status === 401 && !reauthenticationRefusal(401, 'data' in failure ? failure.data : null)
}

let renewals = 0

/** The same person has signed in again over the page. */
export const sessionRenewed = (): void => {
  renewals += 1
}

/** A call that left before the session was renewed, and is refused for the one before, is sent once more. */
export const withSessionOfNow = async <T extends object>(send: () => T | PromiseLike<T>): Promise<T> => {
  const before = renewals
  const answer = await send()
  if (renewals === before || !('error' in answer)) return answer
  return isUnauthorised(answer.error) || isOtherAccount(answer.error) ? send() : answer
}

export const isSignInNeeded = (action: UnknownAction): boolean => {
  if (isSomebodyElses(action)) return true
  const refusal = readRefusal(action)
  return refusal !== null && isUnauthorised(refusal.failure) && !secretsAreChecked.includes(refusal.endpoint)
}

/** The office stays closed until this administrator has set up a second step (SEC-30). */
export const isEnrolmentWanted = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false
  const { status, data } = (action.payload ?? {}) as { status?: unknown; data?: unknown }
  return status === 403 && errorBody(data).errors?.enrol !== undefined
}
