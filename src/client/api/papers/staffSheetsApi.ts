// Client end of shared/contract/papers/staffSheets. The PDFs are opened by their address (documentUrl in request.ts).
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import * as contract from '#shared/contract/papers/staffSheets'
import { baseApi } from '../baseApi'
import { documentUrl } from '../request'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

interface WorkbookWish {
  readonly term: TermKey
  readonly whose: contract.StaffSheetQuery
  /** The file name. */
  readonly name: string
}

export const termParams = ({ year, term }: TermKey) => ({ year: String(year), term: String(term) })

const save = (url: string, name: string, api: BaseQueryApi) =>
  withReauthentication(api, () => download({ url, name, signal: api.signal }))

export const staffSheetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getMarkWorkbook: build.mutation<null, WorkbookWish>({
      queryFn: ({ term, whose, name }, api) =>
        save(documentUrl(contract.getMarkWorkbook, termParams(term), whose), name, api),
    }),
    getRankWorkbook: build.mutation<null, WorkbookWish>({
      queryFn: ({ term, whose, name }, api) =>
        save(documentUrl(contract.getRankWorkbook, termParams(term), whose), name, api),
    }),
  }),
})

export const { useGetMarkWorkbookMutation, useGetRankWorkbookMutation } = staffSheetsApi
