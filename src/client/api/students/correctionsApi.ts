// Client end of shared/contract/students/corrections.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/corrections'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, list, shows } from '../tags'

export const correctionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCorrections: build.query<contract.Correction[], string>({
      query: (studentId) => request(contract.listCorrections, { studentId }),
      providesTags: shows((id) => entry('Correction', id)),
    }),
    askCorrection: build.mutation<contract.Correction, BodyOf<typeof contract.askCorrection>>({
      query: (wish) => request(contract.askCorrection, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.correctionAsked(student_id),
    }),
    offerLateAnswers: build.mutation<
      AnswerOf<typeof contract.offerLateAnswers>,
      BodyOf<typeof contract.offerLateAnswers>
    >({
      query: (offer) => request(contract.offerLateAnswers, {}, offer),
      invalidatesTags: (_answer, _error, { student_id }) => changes.correctionAsked(student_id),
    }),
    withdrawCorrection: build.mutation<contract.Correction, BodyOf<typeof contract.withdrawCorrection>>({
      query: (which) => request(contract.withdrawCorrection, {}, which),
      invalidatesTags: () => changes.correctionWithdrawn(),
    }),
    /** Loads page by page; after an answer the loaded pages are read again, one after the other. */
    listOpenCorrections: build.infiniteQuery<contract.OpenCorrections, void, number>({
      infiniteQueryOptions: { initialPageParam: 0, getNextPageParam: ({ next }) => next },
      query: ({ pageParam: after }) => ({
        ...request(contract.listOpenCorrections, {}),
        ...(after > 0 && { params: { after: String(after) } }),
      }),
      // The list includes values of the records.
      providesTags: shows('Students', list('Correction')),
      keepUnusedDataFor: 0,
    }),
    countOpenCorrections: build.query<AnswerOf<typeof contract.countOpenCorrections>, void>({
      query: () => request(contract.countOpenCorrections, {}),
      providesTags: shows(list('Correction')),
    }),
    // After a refusal as well, because the list on the screen is outdated.
    resolveCorrection: build.mutation<contract.Correction, BodyOf<typeof contract.resolveCorrection>>({
      query: (answer) => request(contract.resolveCorrection, {}, answer),
      invalidatesTags: () => changes.correctionResolved(),
    }),
    takeInLateAnswers: build.mutation<contract.Correction[], BodyOf<typeof contract.takeInLateAnswers>>({
      query: (answers) => request(contract.takeInLateAnswers, {}, answers),
      invalidatesTags: (_answer, _error, { student_id }) => changes.lateAnswersTakenIn(student_id),
    }),
  }),
})

export const {
  useListCorrectionsQuery,
  useAskCorrectionMutation,
  useWithdrawCorrectionMutation,
  useListOpenCorrectionsInfiniteQuery,
  useCountOpenCorrectionsQuery,
  useResolveCorrectionMutation,
  useTakeInLateAnswersMutation,
} = correctionsApi
