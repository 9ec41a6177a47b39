// Client end of shared/contract/sessions.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/sessions'
import { baseApi } from './baseApi'
import { request } from './request'

type Sessions = contract.OpenSession[]

export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMySessions: build.query<Sessions, void>({
      query: () => request(contract.listMySessions, {}),
      providesTags: ['Session'],
    }),
    endMySession: build.mutation<Sessions, BodyOf<typeof contract.endMySession>>({
      query: (which) => request(contract.endMySession, {}, which),
      invalidatesTags: ['Session'],
    }),
    listStudentSessions: build.query<Sessions, string>({
      query: (studentId) => request(contract.listStudentSessions, { studentId }),
      providesTags: ['Session'],
    }),
    endStudentSession: build.mutation<Sessions, BodyOf<typeof contract.endStudentSession>>({
      query: (which) => request(contract.endStudentSession, {}, which),
      invalidatesTags: ['Session', 'Progress', 'Audit'],
    }),
    getAccountNews: build.query<contract.AccountNews, void>({
      query: () => request(contract.getAccountNews, {}),
    }),
  }),
})

export const {
  useListMySessionsQuery,
  useEndMySessionMutation,
  useListStudentSessionsQuery,
  useEndStudentSessionMutation,
  useGetAccountNewsQuery,
} = sessionsApi
