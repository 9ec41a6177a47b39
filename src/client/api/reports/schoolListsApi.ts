// Client end of shared/contract/reports/schoolLists: the spreadsheets. PDFs are opened by their address.
import type { QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/schoolLists'
import { baseApi } from '../baseApi'
import { documentUrl } from '../documentUrl'
import { download } from '../transport/download'
import { withReauthentication } from '../transport/reauthentication'

interface ListSheetWish {
  readonly list: string
  readonly query: QueryOf<typeof contract.getSchoolList>
  /** Under which name it is saved. */
  readonly name: string
}

export const schoolListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSchoolList: build.mutation<null, ListSheetWish>({
      queryFn: ({ list, query, name }, { signal }) =>
        download({ url: documentUrl(contract.getSchoolList, { list }, query), name, signal }),
    }),
    /** Asks for the password first where the sign-in is too long ago. */
    getSensitiveList: build.mutation<null, ListSheetWish>({
      queryFn: ({ list, query, name }, api) =>
        withReauthentication(api, () =>
          download({
            url: documentUrl(contract.getSensitiveList, { list }, query),
            name,
            signal: api.signal,
          }),
        ),
    }),
  }),
})

export const { useGetSchoolListMutation, useGetSensitiveListMutation } = schoolListsApi
