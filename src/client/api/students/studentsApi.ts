// Client end of shared/contract/students/students.
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import { isStudentOpen } from '../../address/officeView'
import { baseApi } from '../baseApi'
import { frozenList } from '../frozenList'
import { request } from '../request'
import { changes, list, shows, student } from '../tags'
import { coverageIn } from '../baseQuery'

export interface Save {
  readonly body: contract.SaveStudentBody
  /** The page is being left: the request must outlive it. */
  readonly leaving?: boolean
}

/** A server of the release before tells no epoch and gives no receipts. */
export type SaveAnswer = Omit<contract.SaveStudentAnswer, 'receipts'> & {
  readonly receipts?: contract.SaveStudentAnswer['receipts']
  readonly epoch?: string
}

export type NameQuery = QueryOf<typeof contract.searchStudents>

/** A read that was overtaken by a save must not bring old answers back. */
const newest = (known: StudentRecord | null, read: StudentRecord | null) =>
  known && read && read.version < known.version ? known : read

export const studentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStudentRecord: build.query<StudentRecord | null, string>({
      query: (studentId) => request(contract.getStudentRecord, { studentId }),
      // An array whose first element is used.
      transformResponse: (records: StudentRecord[]) => records[0] ?? null,
      merge: newest,
      providesTags: shows(student),
    }),
    saveStudent: build.mutation<SaveAnswer, Save>({
      query: ({ body, leaving }) => ({
        ...request(contract.saveStudent, {}, body),
        timeout: 20_000,
        keepalive: leaving === true,
      }),
      transformResponse: (answer: contract.SaveStudentAnswer, meta): SaveAnswer => ({
        ...answer,
        epoch: coverageIn(meta)?.epoch,
      }),
      // The record itself follows by its version (saving/record.ts).
      invalidatesTags: (stored, _error, { body }) =>
        stored ? changes.recordSaved(body.id, isStudentOpen(body.id)) : [],
    }),
    listStudentColumns: build.query<contract.StudentColumns[], void>({
      query: () => request(contract.listStudentColumns, {}),
      transformResponse: frozenList<contract.StudentColumns>,
      providesTags: shows('Students', list('Progress')),
    }),
    listStudents: build.query<contract.StudentRow[], void>({
      query: () => request(contract.listStudents, {}),
      transformResponse: frozenList<contract.StudentRow>,
      providesTags: shows('Students'),
    }),
    saveListing: build.mutation<AnswerOf<typeof contract.saveListing>, BodyOf<typeof contract.saveListing>>({
      query: (listing) => request(contract.saveListing, {}, listing),
      invalidatesTags: (_answer, _error, { student_id }) => changes.listingSaved(student_id),
    }),
    /** Forgotten at once: they are other people's names. */
    searchStudents: build.query<contract.StudentSearchEntry[], NameQuery>({
      query: (params) => ({ ...request(contract.searchStudents, {}), params }),
      keepUnusedDataFor: 0,
      providesTags: shows(),
    }),
  }),
})

export const {
  useGetStudentRecordQuery,
  useListStudentColumnsQuery,
  useListStudentsQuery,
  useSaveListingMutation,
  useSearchStudentsQuery,
} = studentsApi
