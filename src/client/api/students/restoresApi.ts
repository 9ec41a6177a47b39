// Client end of shared/contract/students/restores.
import type { AnswerOf } from '#shared/contract/call'
import * as restores from '#shared/contract/students/restores'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

export const restoresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRestore: build.query<restores.Restore | null, void>({
      query: () => request(restores.getRestore, {}),
      transformResponse: ({ restore }: AnswerOf<typeof restores.getRestore>) => restore,
      providesTags: shows(),
    }),
    listFamiliesNotBack: build.query<restores.FamilyNotBack[], void>({
      query: () => request(restores.listFamiliesNotBack, {}),
      providesTags: shows(),
    }),
  }),
})

export const { useGetRestoreQuery, useListFamiliesNotBackQuery } = restoresApi
