// Client end of shared/contract/lists/savedViews.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/lists/savedViews'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

export const savedViewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSavedViews: build.query<contract.SavedView[], contract.ViewPurpose>({
      query: (purpose) => request(contract.listSavedViews, { purpose }),
      providesTags: shows('SavedView'),
    }),
    saveSavedView: build.mutation<contract.SavedView, BodyOf<typeof contract.saveSavedView>>({
      query: (view) => request(contract.saveSavedView, {}, view),
      invalidatesTags: () => changes.savedViewChanged(),
    }),
    removeSavedView: build.mutation<null, string>({
      query: (viewId) => request(contract.removeSavedView, { viewId }),
      invalidatesTags: () => changes.savedViewChanged(),
    }),
  }),
})

export const { useListSavedViewsQuery, useRemoveSavedViewMutation, useSaveSavedViewMutation } = savedViewsApi
