// What every refused call tells: besides RTK Query's own words, what the slices and texts need of the answer.
import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'

export type ApiFailure = FetchBaseQueryError & {
  /** Seconds that a busy server (429, 503) wants us to wait; 0 when it did not say, and for a read: that waits by itself. */
  readonly retryAfter?: number
  readonly statusText?: string
  /** When it was heard, in milliseconds. */
  readonly at?: number
  /** No answer came, and the browser knows that it is offline. */
  readonly isOffline?: boolean
}

export const failureOf = (
  error: FetchBaseQueryError,
  meta: FetchBaseQueryMeta | undefined,
  isRead: boolean,
): ApiFailure => {
  const seconds = Number(meta?.response?.headers.get('Retry-After') ?? 0)
  return {
    ...error,
    retryAfter: Number.isFinite(seconds) && !isRead ? seconds : 0,
    at: Date.now(),
    statusText: meta?.response?.statusText ?? '',
    isOffline: !navigator.onLine,
  }
}
