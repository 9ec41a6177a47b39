// The layers of every call, from the innermost: send it, with a CSRF token if it changes data (csrf.ts); retry a busy
// server; repeat it with a renewed session; ask to confirm the sign-in if the server wants that.
import { addListener, createAction, isAnyOf, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit'
import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { coverageHeaders } from '#shared/contract/students/students'
import { apiAddress } from './transport/apiAddress'
import { changeHeaders, withCsrfToken } from './transport/csrf'
import { isOtherAccount } from './transport/errorText'
import { callWaits, signedInAgain, signedOut } from './transport/sessionEvents'
import {
  isUnauthorised,
  reauthenticationRefusal,
  type ReauthenticationRefusal,
} from './transport/signInNeeded'

type Args = FetchArgs & {
  /** True: does not ask to confirm the sign-in and returns the refusal. */
  readonly quietly?: boolean
}

interface Options {
  /** The total number of attempts with a busy server. */
  readonly tries?: number
}

type Query<Failure = FetchBaseQueryError> = BaseQueryFn<Args, unknown, Failure, Options, FetchBaseQueryMeta>

export const baseQuery: Query<ApiFailure> = async (args, api, options) => {
  const sendNow = () => withSessionOfNow(() => sendPatiently(args, api, options))
  const answer = await (args.quietly ? sendNow() : withReauthentication(api, sendNow))
  return answer.error
    ? { error: failureOf(answer.error, answer.meta, api.type === 'query'), meta: answer.meta }
    : answer
}

/**
 * Retries reads and sign-ins when the server is busy. Saves have their own queue, and other changes report it to the
 * person. (RTK's retry does not know the server's Retry-After.)
 */
const sendPatiently: Query = (args, api, options) =>
  withRetries(() => sendWithToken(args, api, options), waitAfter, {
    tries: options?.tries ?? (api.type === 'query' ? 4 : 1),
    onWait: () => api.dispatch(callWaits()),
    signal: api.signal,
  })

const sendWithToken: Query = async (args, api, options) => {
  if (args.method !== 'POST') return send(args, api, options)
  try {
    return await withCsrfToken(() => send(args, api, options))
  } catch {
    // The request for a token throws only if there is no answer.
    return { error: { status: 'FETCH_ERROR', error: 'no token' } }
  }
}

const send: Query = async (args, api, options) => {
  const query = fetchBaseQuery({
    baseUrl: apiAddress('/'),
    credentials: 'include',
    prepareHeaders: (headers) => {
      headers.set('Accept', 'application/json')
      if (args.method === 'POST')
        for (const [name, value] of Object.entries(changeHeaders(api.getState()))) headers.set(name, value)
    },
  })
  const answer = await query(args, api, options)
  const coverage = coverageIn(answer.meta)
  if (coverage) {
    rememberCoverage(coverage)
    api.dispatch(coverageHeard(coverage))
  }
  return answer
}

// ── Headers with records and saves: the time up to which backups have the stored data, and whether the portal was
// restored from a backup (shared/contract/students/students, coverageHeaders).

export interface Coverage {
  /** The school's epoch; a restore begins a new one. */
  readonly epoch: string
  /** Milliseconds of the server's clock. */
  readonly until: number
}

export const coverageHeard = createAction<Coverage>('api/coverageHeard')

let last: Coverage | null = null

/** The last coverage that this page received; null before the first. */
export const lastCoverage = (): Coverage | null => last

export const rememberCoverage = (coverage: Coverage): void => {
  last = coverage
}

/** Null if the answer has none. */
export const coverageIn = (meta: FetchBaseQueryMeta | undefined): Coverage | null => {
  const headers = meta?.response?.headers
  const [epoch, until] = [headers?.get(coverageHeaders.epoch), headers?.get(coverageHeaders.coveredUntil)]
  return epoch && until ? { epoch, until: new Date(until).getTime() } : null
}

// ── A busy server sends a time to wait (503 with Retry-After). The call is retried a few times automatically, with
// jitter so that browsers do not all retry at the same moment.

/** A longer wait is reported to the person instead. */
const longestSeconds = 15

interface Limits {
  /** The total number of attempts. */
  readonly tries: number
  /** Called before each wait. */
  readonly onWait?: () => void
  readonly signal?: AbortSignal
}

export const withRetries = async <T>(
  ask: () => T | PromiseLike<T>,
  waitAfter: (answer: T) => number,
  { tries, onWait, signal }: Limits,
): Promise<T> => {
  for (let left = tries; ; left -= 1) {
    const answer = await ask()
    const seconds = waitAfter(answer)
    if (seconds === 0 || left <= 1 || signal?.aborted) return answer
    onWait?.()
    await pause(seconds)
  }
}

const pause = (seconds: number) =>
  new Promise<void>((done) => setTimeout(done, seconds * 1000 * (1 + Math.random() / 2)))

const waitAfter = ({ error, meta }: Awaited<ReturnType<Query>>) =>
  error ? secondsToWait(meta?.response?.status, meta?.response?.headers.get('Retry-After')) : 0

/** Seconds; 0 if a retry is not worth waiting for. */
export const secondsToWait = (status: unknown, retryAfter: string | null | undefined): number => {
  const seconds = status === 503 ? Number(retryAfter ?? 0) : 0
  return seconds > 0 && seconds <= longestSeconds ? seconds : 0
}

// ── The session.

let renewals = 0

/** The same person has signed in again in the dialog over the page. */
export const sessionRenewed = (): void => {
  renewals += 1
}

/** Repeats a call that was refused because it was sent with the previous session. */
export const withSessionOfNow = async <T extends object>(send: () => T | PromiseLike<T>): Promise<T> => {
  const before = renewals
  const answer = await send()
  if (renewals === before || !('error' in answer)) return answer
  return isUnauthorised(answer.error) || isOtherAccount(answer.error) ? send() : answer
}

// ── A call that needs a fresh sign-in opens a dialog, waits, and is sent again.

export const reauthenticationNeeded = createAction<ReauthenticationRefusal>('session/reauthenticationNeeded')
/** True if the server has confirmed the sign-in, false if the person cancelled. */
export const reauthenticationSettled = createAction<boolean>('session/reauthenticationSettled')

interface Sending {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly signal: AbortSignal
}

interface Refused {
  readonly error?: { readonly status?: unknown; readonly data?: unknown } | undefined
}

/** @param send is called again after the confirmation, so that nothing has to be typed twice. */
export const withReauthentication = async <T extends object>(
  sending: Sending,
  send: () => T | PromiseLike<T>,
): Promise<T> => {
  const outcome = await send()
  const { error } = outcome as Refused
  const wanted = error && reauthenticationRefusal(error.status, error.data)
  if (!wanted) return outcome
  const isConfirmed = await ask(sending, wanted)
  return isConfirmed && !sending.signal.aborted ? send() : outcome
}

const ask = ({ dispatch }: Sending, wanted: ReauthenticationRefusal): Promise<boolean> =>
  new Promise((settle) => {
    dispatch(
      addListener({
        matcher: isAnyOf(reauthenticationSettled, signedInAgain, signedOut),
        effect: (answer, effects) => {
          effects.unsubscribe()
          settle(isYes(answer))
        },
      }),
    )
    dispatch(reauthenticationNeeded(wanted))
  })

/** A new sign-in over the page also counts as fresh. */
const isYes = (answer: UnknownAction): boolean =>
  signedInAgain.match(answer) || (reauthenticationSettled.match(answer) && answer.payload)

// ── The error of a refused call: RTK Query's own error, and details that slices and texts need.

export type ApiFailure = FetchBaseQueryError & {
  /**
   * Seconds to wait, from a busy server (429, 503); 0 if it sent none, and for reads, which are retried automatically.
   */
  readonly retryAfter?: number
  readonly statusText?: string
  /** The time of the answer, in milliseconds. */
  readonly at?: number
  /** There was no answer, and the browser reports to be offline. */
  readonly isOffline?: boolean
}

const failureOf = (
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
