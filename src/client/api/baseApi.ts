// One RTK Query API for the whole portal; each area injects its endpoints (api/xApi.ts).
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
  type FetchBaseQueryMeta,
} from '@reduxjs/toolkit/query/react'
import { apiAddress } from './apiAddress'
import { withReauthentication } from './reauthentication'
import { csrfHeaders, withCsrfToken } from './csrf'
import { withRetries, secondsToWait } from './retries'

type Query = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>

const send: Query = (args, api, options) => {
  const query = fetchBaseQuery({
    baseUrl: apiAddress('/'),
    credentials: 'include',
    prepareHeaders: (headers, { type }) => {
      headers.set('Accept', 'application/json')
      if (type === 'mutation')
        for (const [name, value] of Object.entries(csrfHeaders())) headers.set(name, value)
    },
  })
  return query(args, api, options)
}

const isChange = ({ method }: FetchArgs) => method === 'POST'

const sendWithToken: Query = (args, api, options) =>
  isChange(args) ? withCsrfToken(() => send(args, api, options)) : send(args, api, options)

const waitAfter = ({ error, meta }: Awaited<ReturnType<Query>>) =>
  secondsToWait(error?.status, meta?.response?.headers.get('Retry-After'))

/** What only reads is asked again when the server is busy; saves have their own queue, other changes are told. */
const sendPatiently: Query = (args, api, options) =>
  withRetries(() => sendWithToken(args, api, options), waitAfter, {
    tries: api.type === 'query' ? 4 : 1,
    signal: api.signal,
  })

/** Confirmed by the person where the server wants that, and then sent again (reauthentication.ts). */
const sendFresh: Query = (args, api, options) =>
  withReauthentication(api, () => sendPatiently(args, api, options))

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery: sendFresh,
  tagTypes: [
    'User',
    'Student',
    'Students',
    'Registration',
    'Lookup',
    'File',
    'TermReport',
    'Settings',
    'Import',
    'Pack',
    'Progress',
    'History',
    'AcademicTerm',
    'ReportList',
    'Terms',
    'Administrator',
    'Audit',
    'Session',
    'SecondFactor',
    'Correction',
  ],
  endpoints: () => ({}),
})
