// Client end of shared/contract/students/fieldHistory.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/fieldHistory'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, shows } from '../tags'

export interface HistoryPage {
  readonly studentId: string
  /** Only changes older than the one with this id. */
  readonly before?: number
}

export const fieldHistoryApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFieldHistory: build.query<contract.FieldHistory, HistoryPage>({
      query: ({ studentId, before }) => ({
        ...request(contract.listFieldHistory, { studentId }),
        ...(before !== undefined && { params: { before: String(before) } }),
      }),
      providesTags: shows(({ studentId }) => entry('History', studentId)),
    }),
    getSinceAgreeing: build.query<contract.SinceAgreeing, string>({
      query: (studentId) => request(contract.getSinceAgreeing, { studentId }),
      providesTags: shows((studentId) => entry('History', studentId)),
    }),
    restoreField: build.mutation<contract.RestoredField, BodyOf<typeof contract.restoreField>>({
      query: (change) => request(contract.restoreField, {}, change),
      invalidatesTags: (_answer, _error, { student_id }) => changes.fieldRestored(student_id),
    }),
  }),
})

export const {
  useListFieldHistoryQuery,
  useLazyListFieldHistoryQuery,
  useGetSinceAgreeingQuery,
  useRestoreFieldMutation,
} = fieldHistoryApi
