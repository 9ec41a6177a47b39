// When a busy server says how long to wait (429, 503).
import type { FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query'

export type ApiFailure = FetchBaseQueryError & {
  /** Seconds; 0 when the server did not say. */
  readonly retryAfter: number
}

export const withRetryAfter = (
  error: FetchBaseQueryError,
  meta: FetchBaseQueryMeta | undefined,
): ApiFailure => {
  const seconds = Number(meta?.response?.headers.get('Retry-After') ?? 0)
  return { ...error, retryAfter: Number.isFinite(seconds) ? seconds : 0 }
}
