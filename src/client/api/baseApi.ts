// One RTK Query API for the whole portal; each area injects its endpoints (api/xApi.ts).
import type { WithSlice } from '@reduxjs/toolkit'
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { tagTypes } from './tags'
import { apiAddress } from './transport/apiAddress'
import { coverageHeard, coverageIn, rememberCoverage } from './transport/coverage'
import { changeHeaders, withCsrfToken } from './transport/csrf'
import { failureOf, type ApiFailure } from './transport/failure'
import { withReauthentication } from './transport/reauthentication'
import { withRetries, secondsToWait } from './transport/retries'
import { callWaits } from './transport/sessionEvents'
import { withSessionOfNow } from './transport/signInNeeded'

type Args = FetchArgs & {
  /** Nobody is asked to confirm the sign-in: the refusal is the answer. */
  readonly quietly?: boolean
}

interface Options {
  /** How often a busy server is asked in all. */
  readonly tries?: number
}

type Query<Failure = FetchBaseQueryError> = BaseQueryFn<Args, unknown, Failure, Options, FetchBaseQueryMeta>

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

const sendWithToken: Query = async (args, api, options) => {
  if (args.method !== 'POST') return send(args, api, options)
  try {
    return await withCsrfToken(() => send(args, api, options))
  } catch {
    // Asking for a token throws only when no answer comes.
    return { error: { status: 'FETCH_ERROR', error: 'no token' } }
  }
}

const waitAfter = ({ error, meta }: Awaited<ReturnType<Query>>) =>
  error ? secondsToWait(meta?.response?.status, meta?.response?.headers.get('Retry-After')) : 0

/**
 * What only reads, and a sign-in, is sent again when the server is busy; saves have their own queue, other changes are
 * told. (RTK's own retry does not know how long the server wants us to wait.)
 */
const sendPatiently: Query = (args, api, options) =>
  withRetries(() => sendWithToken(args, api, options), waitAfter, {
    tries: options?.tries ?? (api.type === 'query' ? 4 : 1),
    onWait: () => api.dispatch(callWaits()),
    signal: api.signal,
  })

/** Confirmed by the person where the server wants that, and then sent again (reauthentication.ts). */
const sendFresh: Query<ApiFailure> = async (args, api, options) => {
  const sendNow = () => withSessionOfNow(() => sendPatiently(args, api, options))
  const answer = await (args.quietly ? sendNow() : withReauthentication(api, sendNow))
  return answer.error
    ? { error: failureOf(answer.error, answer.meta, api.type === 'query'), meta: answer.meta }
    : answer
}

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendFresh,
  tagTypes,
  endpoints: () => ({}),
})

export type ApiState = WithSlice<typeof baseApi>
