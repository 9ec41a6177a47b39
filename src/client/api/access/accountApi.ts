// Client end of shared/contract/access/sessions and siblings: where an account is signed in, and what its sign-in opens.
import * as sessions from '#shared/contract/access/sessions'
import type { BodyOf } from '#shared/contract/call'
import * as siblings from '#shared/contract/access/siblings'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, ownSessions, sessionsOf, shows, siblingsOf } from '../tags'

type Sessions = sessions.OpenSession[]

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listMySessions: build.query<Sessions, void>({
      query: () => request(sessions.listMySessions, {}),
      providesTags: shows(ownSessions),
    }),
    endMySession: build.mutation<Sessions, BodyOf<typeof sessions.endMySession>>({
      query: (which) => request(sessions.endMySession, {}, which),
      invalidatesTags: () => changes.ownSessionEnded(),
    }),
    listStudentSessions: build.query<Sessions, string>({
      query: (studentId) => request(sessions.listStudentSessions, { studentId }),
      providesTags: shows(sessionsOf),
    }),
    endStudentSession: build.mutation<Sessions, BodyOf<typeof sessions.endStudentSession>>({
      query: (which) => request(sessions.endStudentSession, {}, which),
      invalidatesTags: (_answer, _error, { student_id }) => changes.studentSessionEnded(student_id),
    }),
    getAccountNews: build.query<sessions.AccountNews, void>({
      query: () => request(sessions.getAccountNews, {}),
      providesTags: shows(),
    }),
    listSiblings: build.query<siblings.Siblings, string>({
      query: (studentId) => request(siblings.listSiblings, { studentId }),
      providesTags: shows(siblingsOf),
    }),
    addSibling: build.mutation<siblings.Siblings, BodyOf<typeof siblings.addSibling>>({
      query: (typed) => request(siblings.addSibling, {}, typed),
      // A 401 is about the typed password, or the session has ended: reading the list tells.
      invalidatesTags: () => changes.siblingChanged(),
    }),
    removeSibling: build.mutation<null, BodyOf<typeof siblings.removeSibling>>({
      query: (link) => request(siblings.removeSibling, {}, link),
      invalidatesTags: (_answer, error) => (error === undefined ? changes.siblingChanged() : []),
    }),
  }),
})

export const {
  useListMySessionsQuery,
  useEndMySessionMutation,
  useListStudentSessionsQuery,
  useEndStudentSessionMutation,
  useGetAccountNewsQuery,
  useListSiblingsQuery,
  useAddSiblingMutation,
  useRemoveSiblingMutation,
} = accountApi
