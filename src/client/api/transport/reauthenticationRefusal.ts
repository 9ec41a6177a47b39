// The server does this only for somebody who has just proved who it is: 401 with the field `reauthenticate`, which
// lists what must be typed. The session itself is alive.

export interface ReauthenticationRefusal {
  /** Whether the code of the second step is asked for, too. */
  readonly needsCode: boolean
  /** The server's sentence: why, and what to do. */
  readonly why: string
}

/** Null when the answer is another one. */
export const reauthenticationRefusal = (status: unknown, body: unknown): ReauthenticationRefusal | null => {
  if (status !== 401 || typeof body !== 'object' || body === null || !('errors' in body)) return null
  const { errors } = body
  if (typeof errors !== 'object' || errors === null || !('reauthenticate' in errors)) return null
  const { reauthenticate } = errors
  const needsCode = Array.isArray(reauthenticate) && reauthenticate.includes('code')
  return { needsCode, why: 'message' in body ? String(body.message) : '' }
}
