// How a call says that the session is over, whichever way it was sent.
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'

interface Answered {
  readonly meta: { readonly arg?: { readonly endpointName?: string } }
  readonly payload: unknown
}

/** For these a 401 speaks about the secret that was typed, not about the session. */
const secretsAreChecked = ['loginStudent', 'loginAdmin', 'logout']

const isUnauthorised = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'status' in payload && payload.status === 401

export const isSignInNeeded = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false
  const { meta, payload } = action as unknown as Answered
  return isUnauthorised(payload) && !secretsAreChecked.includes(meta.arg?.endpointName ?? '')
}
