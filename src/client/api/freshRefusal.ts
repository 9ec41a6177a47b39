// The server does this only for somebody who has just proved who it is: 401 with the field `reauthenticate`, which
// lists what must be typed. The session itself is alive.

/** What to ask for; null when the answer is another one. */
export const freshnessWanted = (status: unknown, body: unknown): readonly string[] | null => {
  if (status !== 401 || typeof body !== 'object' || body === null || !('errors' in body)) return null
  const { errors } = body
  if (typeof errors !== 'object' || errors === null || !('reauthenticate' in errors)) return null
  return Array.isArray(errors.reauthenticate) ? (errors.reauthenticate as string[]) : []
}
