// Client end of shared/contract/access/sessions.
import * as contract from '#shared/contract/access/sessions'
import type { BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, ownSessions, sessionsOf, shows } from '../tags'

type Sessions = contract.OpenSession[]

export const sessionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMySessions: build.query<Sessions, void>({
      query: () => request(contract.listMySessions, {}),
      providesTags: shows(ownSessions),
    }),
    endMySession: build.mutation<Sessions, BodyOf<typeof contract.endMySession>>({
      query: (which) => request(contract.endMySession, {}, which),
      invalidatesTags: () => changes.ownSessionEnded(),
    }),
    listStudentSessions: build.query<Sessions, string>({
      query: (studentId) => request(contract.listStudentSessions, { studentId }),
      providesTags: shows(sessionsOf),
    }),
    endStudentSession: build.mutation<Sessions, BodyOf<typeof contract.endStudentSession>>({
      query: (which) => request(contract.endStudentSession, {}, which),
      invalidatesTags: (_answer, _error, { student_id }) => changes.studentSessionEnded(student_id),
    }),
    getAccountNews: build.query<contract.AccountNews, void>({
      query: () => request(contract.getAccountNews, {}),
      providesTags: shows(),
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
