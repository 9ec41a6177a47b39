// Client end of shared/contract/papers/prints.
import type { QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/prints'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

export const printsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPrintPreview: build.query<contract.PrintPreview, QueryOf<typeof contract.getPrintPreview>>({
      query: (wish) => ({ ...request(contract.getPrintPreview, {}), params: wish }),
      providesTags: shows('Students', 'TermReport'),
    }),
  }),
})

export const { useGetPrintPreviewQuery } = printsApi
