// The office’s calls about papers. Documents are not cached: viewers and downloads fetch them by their URL (request.ts).
import { createAction } from '@reduxjs/toolkit'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/call'
import * as papers from '#shared/contract/papers/papers'
import * as prints from '#shared/contract/papers/prints'
import * as schoolLists from '#shared/contract/papers/schoolLists'
import * as staffSheets from '#shared/contract/papers/staffSheets'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { holdDocument } from '../../heldDocuments'
import { baseApi } from '../baseApi'
import { withReauthentication } from '../baseQuery'
import { documentUrl, request } from '../request'
import { changes, shows } from '../tags'
import { download } from '../transport/download'
import { isNotFound } from '../transport/errorText'

/** The downloaded part of the spreadsheet, in percent; null while the server creates it. */
export const sheetProgressed = createAction<number | null>('documents/sheetProgressed')

/** A larger pack takes seconds. */
const fewStudents = 60

const isLarge = ({ total }: papers.Pack): boolean => total > fewStudents

/** The polling interval in milliseconds. */
export const packPollMs = (packs: readonly papers.Pack[]): number => (packs.some(isLarge) ? 1000 : 250)

/** The pack of one class is ready in less than a second. */
const soonMs = 2000

/** A pack with an unknown state counts as unfinished. */
export const isUnderWay = (pack: papers.Pack | undefined): boolean =>
  pack === undefined || pack.state === 'waiting' || pack.state === 'working'

/**
 * The polling interval of the awaited pack; 0 stops the polling.
 * @param waitedMs since the first request
 */
export const waitingPollMs = (pack: papers.Pack | undefined, error: unknown, waitedMs: number): number => {
  if (!isUnderWay(pack) || isNotFound(error)) return 0
  const one = pack ? [pack] : []
  return waitedMs < soonMs && !one.some(isLarge) ? 100 : packPollMs(one)
}

interface ListSheetWish {
  readonly list: string
  readonly query: QueryOf<typeof schoolLists.getSchoolList>
  /** The file name. */
  readonly name: string
}

type Lists = typeof schoolLists.getSchoolList | typeof schoolLists.getSensitiveList

/** Asks for the password first if the sign-in is too old. */
const take = (
  call: Lists,
  { list, query, name }: ListSheetWish,
  api: Parameters<typeof withReauthentication>[0],
) =>
  withReauthentication(api, () =>
    download({ url: documentUrl(call, { list }, query), name, signal: api.signal }),
  )

interface WorkbookWish {
  readonly term: TermKey
  readonly whose: staffSheets.StaffSheetQuery
  /** The file name. */
  readonly name: string
}

export const termParams = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) })

const save = (url: string, name: string, api: BaseQueryApi) =>
  withReauthentication(api, () => download({ url, name, signal: api.signal }))

export const papersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Prints new codes; returns the URL of the held document (heldDocuments.ts). */
    issueSignInSlips: build.mutation<string, BodyOf<typeof papers.issueSignInSlips>>({
      query: (wish) => ({
        ...request(papers.issueSignInSlips, {}, wish),
        responseHandler: async (response) =>
          response.ok ? holdDocument(await response.blob()) : ((await response.json()) as unknown),
      }),
      invalidatesTags: () => changes.slipsIssued(),
    }),
    /** Saves 'Registration Data.xlsx'; a mutation, because each request must fetch a new file. */
    getRegistrationSheet: build.mutation<null, QueryOf<typeof papers.getRegistrationSheet>>({
      queryFn: (wish, api) => {
        const { dispatch, signal } = api
        const onProgress = (loaded: number, total: number) =>
          dispatch(sheetProgressed(total > 0 ? Math.floor((loaded / total) * 100) : null))
        dispatch(sheetProgressed(null))
        return withReauthentication(api, () =>
          download({
            url: documentUrl(papers.getRegistrationSheet, {}, wish),
            name: 'Registration Data.xlsx',
            signal,
            onProgress,
          }),
        )
      },
    }),
    storeSelection: build.mutation<
      AnswerOf<typeof papers.storeSelection>,
      BodyOf<typeof papers.storeSelection>
    >({
      query: (chosen) => request(papers.storeSelection, {}, chosen),
    }),

    startPack: build.mutation<papers.Pack, papers.StartPack>({
      query: (wish) => request(papers.startPack, {}, wish),
      invalidatesTags: () => changes.packChanged(),
    }),
    listPacks: build.query<papers.Pack[], void>({
      query: () => request(papers.listPacks, {}),
      providesTags: shows('Pack'),
    }),
    /** Polled while the pack is being created: packPollMs. */
    getPack: build.query<papers.Pack, string>({
      query: (packId) => request(papers.getPack, { packId }),
      providesTags: shows('Pack'),
    }),
    cancelPack: build.mutation<papers.Pack, string>({
      query: (packId) => request(papers.cancelPack, { packId }),
      invalidatesTags: () => changes.packChanged(),
    }),
    getPackFile: build.mutation<null, papers.Pack>({
      queryFn: ({ id, label, format }, api) =>
        withReauthentication(api, () =>
          download({
            url: documentUrl(papers.getPackFile, { packId: id }),
            name: `${label}.${format}`,
            signal: api.signal,
          }),
        ),
    }),

    getPrintPreview: build.query<prints.PrintPreview, QueryOf<typeof prints.getPrintPreview>>({
      query: (wish) => ({ ...request(prints.getPrintPreview, {}), params: wish }),
      providesTags: shows('Students', 'TermReport'),
    }),

    getSchoolList: build.mutation<null, ListSheetWish>({
      queryFn: (wish, api) => take(schoolLists.getSchoolList, wish, api),
    }),
    getSensitiveList: build.mutation<null, ListSheetWish>({
      queryFn: (wish, api) => take(schoolLists.getSensitiveList, wish, api),
    }),

    getMarkWorkbook: build.mutation<null, WorkbookWish>({
      queryFn: ({ term, whose, name }, api) =>
        save(documentUrl(staffSheets.getMarkWorkbook, termParams(term), whose), name, api),
    }),
    getRankWorkbook: build.mutation<null, WorkbookWish>({
      queryFn: ({ term, whose, name }, api) =>
        save(documentUrl(staffSheets.getRankWorkbook, termParams(term), whose), name, api),
    }),
  }),
})

export const {
  useGetRegistrationSheetMutation,
  useIssueSignInSlipsMutation,
  useStoreSelectionMutation,
  useStartPackMutation,
  useListPacksQuery,
  useGetPackQuery,
  useCancelPackMutation,
  useGetPackFileMutation,
  useGetPrintPreviewQuery,
  useGetSchoolListMutation,
  useGetSensitiveListMutation,
  useGetMarkWorkbookMutation,
  useGetRankWorkbookMutation,
} = papersApi

/** Prefetches the list of packs, which makes the server start its thread for packs. */
export const useReadyPacks = () => papersApi.usePrefetch('listPacks')
