// Client end of shared/contract/papers/schoolLists: the spreadsheets. PDFs are opened by their address.
import type { QueryOf } from '#shared/contract/call'
import * as contract from '#shared/contract/papers/schoolLists'
import { baseApi } from '../baseApi'
import { documentUrl } from '../request'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

interface ListSheetWish {
  readonly list: string
  readonly query: QueryOf<typeof contract.getSchoolList>
  /** The file name. */
  readonly name: string
}

type Lists = typeof contract.getSchoolList | typeof contract.getSensitiveList

/** Asks for the password first if the sign-in is too old. */
const take = (
  call: Lists,
  { list, query, name }: ListSheetWish,
  api: Parameters<typeof withReauthentication>[0],
) =>
  withReauthentication(api, () =>
    download({ url: documentUrl(call, { list }, query), name, signal: api.signal }),
  )

export const schoolListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSchoolList: build.mutation<null, ListSheetWish>({
      queryFn: (wish, api) => take(contract.getSchoolList, wish, api),
    }),
    getSensitiveList: build.mutation<null, ListSheetWish>({
      queryFn: (wish, api) => take(contract.getSensitiveList, wish, api),
    }),
  }),
})

export const { useGetSchoolListMutation, useGetSensitiveListMutation } = schoolListsApi
