// The way of every call, from the last step to the first: it is sent, with the token of a change (csrf.ts); a busy
// server is asked again; a session that was renewed is used; a confirmation that the server wants is asked for.
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
  /** Nobody is asked to confirm the sign-in: the refusal is the answer. */
  readonly quietly?: boolean
}

interface Options {
  /** How often a busy server is asked in all. */
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
 * Reads, and a sign-in, are sent again when the server is busy; saves have their own queue, of other changes the person is
 * told. (RTK's own retry does not know how long the server wants us to wait.)
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
    // Asking for a token throws only when no answer comes.
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

// ── What the server tells with records and their saves: until when copies have what is stored, and whether the portal was
// restored from one of them (shared/contract/students/students, coverageHeaders).

export interface Coverage {
  /** The school's; a restore begins another. */
  readonly epoch: string
  /** Milliseconds, by the server's clock. */
  readonly until: number
}

export const coverageHeard = createAction<Coverage>('api/coverageHeard')

let last: Coverage | null = null

/** The last coverage that this page heard; null before the first. */
export const lastCoverage = (): Coverage | null => last

export const rememberCoverage = (coverage: Coverage): void => {
  last = coverage
}

/** Null when the answer does not tell. */
export const coverageIn = (meta: FetchBaseQueryMeta | undefined): Coverage | null => {
  const headers = meta?.response?.headers
  const [epoch, until] = [headers?.get(coverageHeaders.epoch), headers?.get(coverageHeaders.coveredUntil)]
  return epoch && until ? { epoch, until: new Date(until).getTime() } : null
}

// ── A busy server says after how many seconds it is worth asking again (503 with Retry-After). The call is sent again a few
// times without the person, and not by all browsers at the same moment.

/** The person is told of a longer wait instead. */
const longestSeconds = 15

interface Limits {
  /** How often it is asked in all. */
  readonly tries: number
  /** Told before each wait. */
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

/** Seconds; 0 when there is nothing to wait for. */
export const secondsToWait = (status: unknown, retryAfter: string | null | undefined): number => {
  const seconds = status === 503 ? Number(retryAfter ?? 0) : 0
  return seconds > 0 && seconds <= longestSeconds ? seconds : 0
}

// ── The session.

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

// ── A call that wants a fresh sign-in asks the person (a dialog hears it), waits, and is sent again.

export const reauthenticationNeeded = createAction<ReauthenticationRefusal>('session/reauthenticationNeeded')
/** True: the server has confirmed it. False: the person would rather not. */
export const reauthenticationSettled = createAction<boolean>('session/reauthenticationSettled')

interface Sending {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly signal: AbortSignal
}

interface Refused {
  readonly error?: { readonly status?: unknown; readonly data?: unknown } | undefined
}

/** @param send is called once more after the person has confirmed: nothing is typed or chosen a second time. */
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

/** A new sign-in over the page is fresh, too. */
const isYes = (answer: UnknownAction): boolean =>
  signedInAgain.match(answer) || (reauthenticationSettled.match(answer) && answer.payload)

// ── What every refused call tells: besides RTK Query's own words, what the slices and texts need of the answer.

export type ApiFailure = FetchBaseQueryError & {
  /** Seconds that a busy server (429, 503) wants us to wait; 0 when it did not say, and for a read: that waits by itself. */
  readonly retryAfter?: number
  readonly statusText?: string
  /** When it was heard, in milliseconds. */
  readonly at?: number
  /** No answer came, and the browser knows that it is offline. */
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
