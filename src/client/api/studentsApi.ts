// Client end of shared/contract/students.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students'
import type { StudentRecord } from '#shared/record/record'
import { baseApi } from './baseApi'
import { frozenList } from './frozenList'
import { request } from './request'
import { withRetryAfter } from './retryAfter'

export interface Save {
  readonly body: contract.SaveStudentBody
  /** The page is being left: the request must outlive it. */
  readonly leaving?: boolean
}

/** A read that was overtaken by a save must not bring old answers back. */
const newest = (known: StudentRecord | null, read: StudentRecord | null) =>
  known && read && read.version < known.version ? known : read

export const studentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStudentRecord: build.query<StudentRecord | null, string>({
      query: (studentId) => request(contract.getStudentRecord, { studentId }),
      // SPEC §7: an array whose first element is used.
      transformResponse: (records: StudentRecord[]) => records[0] ?? null,
      merge: newest,
      providesTags: ['Student'],
    }),
    saveStudent: build.mutation<contract.SaveStudentAnswer, Save>({
      query: ({ body, leaving }) => ({
        ...request(contract.saveStudent, {}, body),
        timeout: 20_000,
        keepalive: leaving === true,
      }),
      transformErrorResponse: withRetryAfter,
    }),
    listStudents: build.query<contract.StudentRow[], void>({
      query: () => request(contract.listStudents, {}),
      transformResponse: frozenList<contract.StudentRow>,
      providesTags: ['Students'],
    }),
    saveListing: build.mutation<AnswerOf<typeof contract.saveListing>, BodyOf<typeof contract.saveListing>>({
      query: (listing) => request(contract.saveListing, {}, listing),
      invalidatesTags: ['Progress', 'Audit'],
    }),
    searchStudents: build.query<contract.StudentSearchEntry[], string>({
      query: (name) => ({ ...request(contract.searchStudents, {}), params: { name } }),
    }),
  }),
})

export const { useGetStudentRecordQuery, useListStudentsQuery, useSaveListingMutation } = studentsApi
