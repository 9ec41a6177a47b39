// Client end of shared/contract/fieldHistory.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/fieldHistory'
import { baseApi } from './baseApi'
import { request } from './request'

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
      providesTags: ['Student', 'History'],
    }),
    restoreField: build.mutation<contract.RestoredField, BodyOf<typeof contract.restoreField>>({
      query: (change) => request(contract.restoreField, {}, change),
      invalidatesTags: ['Student', 'Students', 'Progress', 'History'],
    }),
  }),
})

export const { useListFieldHistoryQuery, useLazyListFieldHistoryQuery, useRestoreFieldMutation } =
  fieldHistoryApi
