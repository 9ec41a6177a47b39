// Detects answers that report an ended or insufficient session.
import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit'
import { errorBody, isConflict, isOtherAccount } from './errorText'

interface Answered {
  readonly meta: { readonly arg?: { readonly endpointName?: string } }
  readonly payload: unknown
}

/** A 401 of these calls is about the typed password or code, or about a sign-out; no session has ended. */
const secretsAreChecked = ['loginStudent', 'loginAdmin', 'logout', 'addSibling']

const readRefusal = (action: UnknownAction): { endpoint: string; failure: unknown } | null => {
  if (!isRejectedWithValue(action)) return null
  const { meta, payload } = action as unknown as Answered
  return { endpoint: meta.arg?.endpointName ?? '', failure: payload }
}

/** Somebody else has signed in in another tab, so the server treats this page as theirs. */
export const isSomebodyElses = (action: UnknownAction): boolean => {
  const refusal = readRefusal(action)
  if (!refusal) return false
  return (
    isOtherAccount(refusal.failure) || (refusal.endpoint === 'getOutboxKey' && isConflict(refusal.failure))
  )
}

/** False for a request to confirm the sign-in: a person who cancels it stays signed in. */
export const isUnauthorised = (failure: unknown): boolean => {
  if (typeof failure !== 'object' || failure === null || !('status' in failure)) return false
  return failure.status === 401 && !reauthenticationRefusal(401, 'data' in failure ? failure.data : null)
}

export const isSignInNeeded = (action: UnknownAction): boolean => {
  if (isSomebodyElses(action)) return true
  const refusal = readRefusal(action)
  return refusal !== null && isUnauthorised(refusal.failure) && !secretsAreChecked.includes(refusal.endpoint)
}

/** The office stays closed until this administrator has set up a second factor (SEC-30). */
export const isEnrolmentWanted = (action: UnknownAction): boolean => {
  if (!isRejectedWithValue(action)) return false
  const { status, data } = (action.payload ?? {}) as { status?: unknown; data?: unknown }
  return status === 403 && errorBody(data).errors?.enrol !== undefined
}

/**
 * The server needs a confirmed sign-in: 401 with the field `reauthenticate`, which lists the required secrets. The
 * session is still alive.
 */
export interface ReauthenticationRefusal {
  /** True if the code of the second factor is needed as well. */
  readonly needsCode: boolean
  /** The server's reason and instruction. */
  readonly why: string
}

/** Null for any other answer. */
export const reauthenticationRefusal = (status: unknown, body: unknown): ReauthenticationRefusal | null => {
  if (status !== 401 || typeof body !== 'object' || body === null || !('errors' in body)) return null
  const { errors } = body
  if (typeof errors !== 'object' || errors === null || !('reauthenticate' in errors)) return null
  const { reauthenticate } = errors
  const needsCode = Array.isArray(reauthenticate) && reauthenticate.includes('code')
  return { needsCode, why: 'message' in body ? String(body.message) : '' }
}
