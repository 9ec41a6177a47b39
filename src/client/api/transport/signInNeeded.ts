// How a call says that the session is over, or not enough, whichever way it was sent.
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { errorBody } from './errorText'
import { reauthenticationRefusal } from './reauthenticationRefusal'

interface Answered {
  readonly meta: { readonly arg?: { readonly endpointName?: string } }
  readonly payload: unknown
}

/** For these a 401 speaks about the secret that was typed, not about the session. */
const secretsAreChecked = ['loginStudent', 'loginAdmin', 'logout']

/** Whoever is only asked to confirm who it is, and would rather not, stays signed in. */
const isUnauthorised = (payload: unknown): boolean => {
  if (typeof payload !== 'object' || payload === null || !('status' in payload)) return false
  return payload.status === 401 && !reauthenticationRefusal(401, 'data' in payload ? payload.data : null)
}

export const isSignInNeeded = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false
  const { meta, payload } = action as unknown as Answered
  return isUnauthorised(payload) && !secretsAreChecked.includes(meta.arg?.endpointName ?? '')
}

/** The office stays closed until this administrator has set up a second step (SEC-30). */
export const isEnrolmentWanted = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false
  const { status, data } = (action.payload ?? {}) as { status?: unknown; data?: unknown }
  return status === 403 && errorBody(data).errors?.enrol !== undefined
}
