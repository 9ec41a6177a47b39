// Client end of shared/contract/papers/papers. Documents are not cached: viewers and downloads fetch them by their
// URL (request.ts).
import { createAction } from '@reduxjs/toolkit'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/papers'
import { holdDocument } from '../../heldDocuments'
import { baseApi } from '../baseApi'
import { documentUrl, request } from '../request'
import { changes } from '../tags'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

/** The downloaded part of the spreadsheet, in percent; null while the server creates it. */
export const sheetProgressed = createAction<number | null>('documents/sheetProgressed')

export const papersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Prints new codes; returns the URL of the held document (heldDocuments.ts). */
    issueSignInSlips: build.mutation<string, BodyOf<typeof contract.issueSignInSlips>>({
      query: (wish) => ({
        ...request(contract.issueSignInSlips, {}, wish),
        responseHandler: async (response) =>
          response.ok ? holdDocument(await response.blob()) : ((await response.json()) as unknown),
      }),
      invalidatesTags: () => changes.slipsIssued(),
    }),
    /** Saves 'Registration Data.xlsx'; a mutation, because each request must fetch a new file. */
    getRegistrationSheet: build.mutation<null, QueryOf<typeof contract.getRegistrationSheet>>({
      queryFn: (wish, api) => {
        const { dispatch, signal } = api
        const onProgress = (loaded: number, total: number) =>
          dispatch(sheetProgressed(total > 0 ? Math.floor((loaded / total) * 100) : null))
        dispatch(sheetProgressed(null))
        return withReauthentication(api, () =>
          download({
            url: documentUrl(contract.getRegistrationSheet, {}, wish),
            name: 'Registration Data.xlsx',
            signal,
            onProgress,
          }),
        )
      },
    }),
    storeSelection: build.mutation<
      AnswerOf<typeof contract.storeSelection>,
      BodyOf<typeof contract.storeSelection>
    >({
      query: (chosen) => request(contract.storeSelection, {}, chosen),
    }),
  }),
})

export const { useGetRegistrationSheetMutation, useIssueSignInSlipsMutation, useStoreSelectionMutation } =
  papersApi
