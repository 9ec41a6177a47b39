// Client end of shared/contract/students: the record of a student, its history, and corrections that families ask for.
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as students from '#shared/contract/students/students'
import type { StudentRecord } from '#shared/record/record'
import * as fieldHistory from '#shared/contract/students/fieldHistory'
import * as corrections from '#shared/contract/students/corrections'
import { isStudentOpen } from '../../address/officeView'
import { baseApi } from '../baseApi'
import { frozenList, request } from '../request'
import { changes, list, shows, student, entry } from '../tags'
import { coverageIn } from '../baseQuery'

interface Save {
  readonly body: students.SaveStudentBody
  /** The page is being left, so the request must outlive it. */
  readonly leaving?: boolean
}

/** A server of the previous release sends no epoch and no receipts. */
export type SaveAnswer = Omit<students.SaveStudentAnswer, 'receipts'> & {
  readonly receipts?: students.SaveStudentAnswer['receipts']
  readonly epoch?: string
}

export type NameQuery = QueryOf<typeof students.searchStudents>

/** A read that a save has overtaken must not restore old answers. */
const newest = (known: StudentRecord | null, read: StudentRecord | null) =>
  known && read && read.version < known.version ? known : read

export interface HistoryPage {
  readonly studentId: string
  /** Only changes older than the one with this id. */
  readonly before?: number
}

export const studentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getStudentRecord: build.query<StudentRecord | null, string>({
      query: (studentId) => request(students.getStudentRecord, { studentId }),
      // The response is an array whose first element is used.
      transformResponse: (records: StudentRecord[]) => records[0] ?? null,
      merge: newest,
      providesTags: shows(student),
    }),
    saveStudent: build.mutation<SaveAnswer, Save>({
      query: ({ body, leaving }) => ({
        ...request(students.saveStudent, {}, body),
        timeout: 20_000,
        keepalive: leaving === true,
      }),
      transformResponse: (answer: students.SaveStudentAnswer, meta): SaveAnswer => ({
        ...answer,
        epoch: coverageIn(meta)?.epoch,
      }),
      // The saving code updates the record itself by its version (saving/record.ts).
      invalidatesTags: (stored, _error, { body }) =>
        stored ? changes.recordSaved(body.id, isStudentOpen(body.id)) : [],
    }),
    listStudentColumns: build.query<students.StudentColumns[], void>({
      query: () => request(students.listStudentColumns, {}),
      transformResponse: frozenList<students.StudentColumns>,
      providesTags: shows('Students', list('Progress')),
    }),
    listStudents: build.query<students.StudentRow[], void>({
      query: () => request(students.listStudents, {}),
      transformResponse: frozenList<students.StudentRow>,
      providesTags: shows('Students'),
    }),
    saveListing: build.mutation<AnswerOf<typeof students.saveListing>, BodyOf<typeof students.saveListing>>({
      query: (listing) => request(students.saveListing, {}, listing),
      invalidatesTags: (_answer, _error, { student_id }) => changes.listingSaved(student_id),
    }),
    /** Not cached, because it contains other people's names. */
    searchStudents: build.query<students.StudentSearchEntry[], NameQuery>({
      query: (params) => ({ ...request(students.searchStudents, {}), params }),
      keepUnusedDataFor: 0,
      providesTags: shows(),
    }),
    listFieldHistory: build.query<fieldHistory.FieldHistory, HistoryPage>({
      query: ({ studentId, before }) => ({
        ...request(fieldHistory.listFieldHistory, { studentId }),
        ...(before !== undefined && { params: { before: String(before) } }),
      }),
      providesTags: shows(({ studentId }) => entry('History', studentId)),
    }),
    getSinceAgreeing: build.query<fieldHistory.SinceAgreeing, string>({
      query: (studentId) => request(fieldHistory.getSinceAgreeing, { studentId }),
      providesTags: shows((studentId) => entry('History', studentId)),
    }),
    restoreField: build.mutation<fieldHistory.RestoredField, BodyOf<typeof fieldHistory.restoreField>>({
      query: (change) => request(fieldHistory.restoreField, {}, change),
      invalidatesTags: (_answer, _error, { student_id }) => changes.fieldRestored(student_id),
    }),
    listCorrections: build.query<corrections.Correction[], string>({
      query: (studentId) => request(corrections.listCorrections, { studentId }),
      providesTags: shows((id) => entry('Correction', id)),
    }),
    askCorrection: build.mutation<corrections.Correction, BodyOf<typeof corrections.askCorrection>>({
      query: (wish) => request(corrections.askCorrection, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.correctionAsked(student_id),
    }),
    offerLateAnswers: build.mutation<
      AnswerOf<typeof corrections.offerLateAnswers>,
      BodyOf<typeof corrections.offerLateAnswers>
    >({
      query: (offer) => request(corrections.offerLateAnswers, {}, offer),
      invalidatesTags: (_answer, _error, { student_id }) => changes.correctionAsked(student_id),
    }),
    withdrawCorrection: build.mutation<corrections.Correction, BodyOf<typeof corrections.withdrawCorrection>>(
      {
        query: (which) => request(corrections.withdrawCorrection, {}, which),
        invalidatesTags: () => changes.correctionWithdrawn(),
      },
    ),
    /** Loads page by page; after an answer the loaded pages are read again, one after the other. */
    listOpenCorrections: build.infiniteQuery<corrections.OpenCorrections, void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next },
      query: ({ pageParam: after }) => ({
        ...request(corrections.listOpenCorrections, {}),
        ...(after > 0 && { params: { after: String(after) } }),
      }),
      // The list includes values of the records.
      providesTags: shows('Students', list('Correction')),
      keepUnusedDataFor: 0,
    }),
    countOpenCorrections: build.query<AnswerOf<typeof corrections.countOpenCorrections>, void>({
      query: () => request(corrections.countOpenCorrections, {}),
      providesTags: shows(list('Correction')),
    }),
    // After a refusal as well, because the list on the screen is outdated.
    resolveCorrection: build.mutation<corrections.Correction, BodyOf<typeof corrections.resolveCorrection>>({
      query: (answer) => request(corrections.resolveCorrection, {}, answer),
      invalidatesTags: () => changes.correctionResolved(),
    }),
    takeInLateAnswers: build.mutation<corrections.Correction[], BodyOf<typeof corrections.takeInLateAnswers>>(
      {
        query: (answers) => request(corrections.takeInLateAnswers, {}, answers),
        invalidatesTags: (_answer, _error, { student_id }) => changes.lateAnswersTakenIn(student_id),
      },
    ),
  }),
})

export const {
  useGetStudentRecordQuery,
  useListStudentColumnsQuery,
  useListStudentsQuery,
  useSaveListingMutation,
  useSearchStudentsQuery,
  useListFieldHistoryQuery,
  useLazyListFieldHistoryQuery,
  useGetSinceAgreeingQuery,
  useRestoreFieldMutation,
  useListCorrectionsQuery,
  useAskCorrectionMutation,
  useWithdrawCorrectionMutation,
  useListOpenCorrectionsInfiniteQuery,
  useCountOpenCorrectionsQuery,
  useResolveCorrectionMutation,
  useTakeInLateAnswersMutation,
} = studentsApi
