// The time until a save that failed is tried again.

/** Milliseconds until the next attempt: 1, 2, 4 … 30 s with jitter, or later when the server says so. */
export const retryDelay = (attempt: number, retryAfter: number, random: number): number => {
  const seconds = Math.min(30, 2 ** Math.max(0, attempt - 1))
  return Math.round(Math.max(seconds * (0.8 + 0.4 * random), retryAfter) * 1000)
}
