// Client end of shared/contract/documents. Documents do not belong in the cache: viewers and
// downloads fetch them by their address.
import { createAction } from '@reduxjs/toolkit'
import * as contract from '#shared/contract/documents'
import { pathTo, type AnswerOf, type BodyOf, type QueryOf } from '#shared/contract/call'
import { holdDocument } from '../heldDocuments'
import { apiAddress } from './apiAddress'
import { baseApi } from './baseApi'
import { download } from './download'
import { withReauthentication } from './reauthentication'
import { request } from './request'
import { cardInPath, type CardKey } from './termPaths'

/** The address of the registration form as PDF. */
export const registrationFormUrl = (studentId: string): string =>
  apiAddress(pathTo(contract.getRegistrationForm, { studentId }))

/** The address of a report card as PDF. */
export const reportCardUrl = (key: CardKey): string =>
  apiAddress(pathTo(contract.getReportCard, cardInPath(key)))

/** The address of the registration report of all classes as PDF. */
export const registrationReportUrl = (): string => apiAddress(contract.getRegistrationReport.path)

export type SlipsInput = QueryOf<typeof contract.getSignInSlips>

/** The address of sign-in slips as PDF. */
export const signInSlipsUrl = (wish: SlipsInput): string => {
  const query = new URLSearchParams(wish).toString()
  return apiAddress(`${contract.getSignInSlips.path}${query && `?${query}`}`)
}

const asBlob = (response: Response) => response.blob()

/** How much of the spreadsheet has arrived, in percent; null while it is being made. */
export const sheetProgressed = createAction<number | null>('documents/sheetProgressed')

const sheetUrl = (wish: QueryOf<typeof contract.getRegistrationSheet>): string => {
  const query = new URLSearchParams(wish).toString()
  return apiAddress(`${contract.getRegistrationSheet.path}${query && `?${query}`}`)
}

export const documentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRegistrationForm: build.query<null, string>({
      query: (studentId) => ({
        ...request(contract.getRegistrationForm, { studentId }),
        responseHandler: asBlob,
      }),
      // Blobs are not data: what is asked for here is only whether the form can be drawn.
      transformResponse: () => null,
    }),
    getReportCard: build.query<null, CardKey>({
      query: (key) => ({ ...request(contract.getReportCard, cardInPath(key)), responseHandler: asBlob }),
      transformResponse: () => null,
    }),
    getRegistrationReport: build.query<null, void>({
      query: () => ({ ...request(contract.getRegistrationReport, {}), responseHandler: asBlob }),
      transformResponse: () => null,
    }),
    getSignInSlips: build.query<null, SlipsInput>({
      query: (wish) => ({
        ...request(contract.getSignInSlips, {}),
        params: wish,
        responseHandler: asBlob,
      }),
      transformResponse: () => null,
    }),
    /** New codes on paper; answers where the document is held (heldDocuments.ts). */
    issueSignInSlips: build.mutation<string, BodyOf<typeof contract.issueSignInSlips>>({
      query: (wish) => ({
        ...request(contract.issueSignInSlips, {}, wish),
        responseHandler: async (response) =>
          response.ok ? holdDocument(await response.blob()) : ((await response.json()) as unknown),
      }),
      invalidatesTags: ['Progress', 'Audit'],
    }),
    /** Saved as 'Registration Data.xlsx'; a mutation, because a file is fetched when it is asked for. */
    getRegistrationSheet: build.mutation<null, QueryOf<typeof contract.getRegistrationSheet>>({
      queryFn: (wish, api) => {
        const { dispatch, signal } = api
        const onProgress = (loaded: number, total: number) =>
          dispatch(sheetProgressed(total > 0 ? Math.floor((loaded / total) * 100) : null))
        dispatch(sheetProgressed(null))
        return withReauthentication(api, () =>
          download({ url: sheetUrl(wish), name: 'Registration Data.xlsx', signal, onProgress }),
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
  documentsApi
