// Client end of the packs in shared/contract/documents.
import { pathTo } from '#shared/contract/call'
import * as contract from '#shared/contract/documents'
import { apiAddress } from './apiAddress'
import { baseApi } from './baseApi'
import { download } from './download'
import { withReauthentication } from './reauthentication'
import { request } from './request'

/** The address of a pack that is ready. */
export const packFileUrl = (packId: string): string => apiAddress(pathTo(contract.getPackFile, { packId }))

export const packsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPack: build.mutation<contract.Pack, contract.StartPack>({
      query: (wish) => request(contract.startPack, {}, wish),
      invalidatesTags: ['Pack'],
    }),
    listPacks: build.query<contract.Pack[], void>({
      query: () => request(contract.listPacks, {}),
      providesTags: ['Pack'],
    }),
    /** To be asked again every second or two while the pack is being made. */
    getPack: build.query<contract.Pack, string>({
      query: (packId) => request(contract.getPack, { packId }),
      providesTags: ['Pack'],
    }),
    cancelPack: build.mutation<contract.Pack, string>({
      query: (packId) => request(contract.cancelPack, { packId }),
      invalidatesTags: ['Pack'],
    }),
    /** Saved under the pack's label. */
    getPackFile: build.mutation<null, contract.Pack>({
      queryFn: ({ id, label, format }, api) =>
        withReauthentication(api, () =>
          download({ url: packFileUrl(id), name: `${label}.${format}`, signal: api.signal }),
        ),
    }),
  }),
})

export const {
  useStartPackMutation,
  useListPacksQuery,
  useGetPackQuery,
  useCancelPackMutation,
  useGetPackFileMutation,
} = packsApi
