// Client end of shared/contract/students/bulkActs.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/students/bulkActs'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

export const bulkActsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes nothing, but is no query, because thousands of IDs are unsuitable as a cache key. */
    planBulkAct: build.mutation<contract.BulkPlan, BodyOf<typeof contract.planBulkAct>>({
      query: (wish) => request(contract.planBulkAct, {}, wish),
    }),
    applyBulkAct: build.mutation<contract.BulkActDone, BodyOf<typeof contract.applyBulkAct>>({
      query: (wish) => request(contract.applyBulkAct, {}, wish),
      // After a refusal as well, because somebody else was faster.
      invalidatesTags: () => changes.bulkActDone(),
    }),
    undoBulkAct: build.mutation<contract.BulkActDone, BodyOf<typeof contract.undoBulkAct>>({
      query: (wish) => request(contract.undoBulkAct, {}, wish),
      invalidatesTags: () => changes.bulkActDone(),
    }),
    listBulkActs: build.query<contract.BulkActDone[], void>({
      query: () => request(contract.listBulkActs, {}),
      providesTags: shows('BulkAct'),
    }),
  }),
})

export const {
  usePlanBulkActMutation,
  useApplyBulkActMutation,
  useUndoBulkActMutation,
  useListBulkActsQuery,
} = bulkActsApi
