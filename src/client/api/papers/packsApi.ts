// Client end of the packs in shared/contract/papers/papers.
import * as contract from '#shared/contract/papers/papers'
import { baseApi } from '../baseApi'
import { documentUrl, request } from '../request'
import { changes, shows } from '../tags'
import { isNotFound } from '../transport/errorText'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

/** A larger pack takes seconds. */
const fewStudents = 60

const isLarge = ({ total }: contract.Pack): boolean => total > fewStudents

/** The polling interval in milliseconds. */
export const packPollMs = (packs: readonly contract.Pack[]): number => (packs.some(isLarge) ? 1000 : 250)

/** The pack of one class is ready in less than a second. */
const soonMs = 2000

/** A pack with an unknown state counts as unfinished. */
export const isUnderWay = (pack: contract.Pack | undefined): boolean =>
  pack === undefined || pack.state === 'waiting' || pack.state === 'working'

/**
 * The polling interval of the awaited pack; 0 stops the polling.
 * @param waitedMs since the first request
 */
export const waitingPollMs = (pack: contract.Pack | undefined, error: unknown, waitedMs: number): number => {
  if (!isUnderWay(pack) || isNotFound(error)) return 0
  const one = pack ? [pack] : []
  return waitedMs < soonMs && !one.some(isLarge) ? 100 : packPollMs(one)
}

export const packsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    startPack: build.mutation<contract.Pack, contract.StartPack>({
      query: (wish) => request(contract.startPack, {}, wish),
      invalidatesTags: () => changes.packChanged(),
    }),
    listPacks: build.query<contract.Pack[], void>({
      query: () => request(contract.listPacks, {}),
      providesTags: shows('Pack'),
    }),
    /** Polled while the pack is being created: packPollMs. */
    getPack: build.query<contract.Pack, string>({
      query: (packId) => request(contract.getPack, { packId }),
      providesTags: shows('Pack'),
    }),
    cancelPack: build.mutation<contract.Pack, string>({
      query: (packId) => request(contract.cancelPack, { packId }),
      invalidatesTags: () => changes.packChanged(),
    }),
    getPackFile: build.mutation<null, contract.Pack>({
      queryFn: ({ id, label, format }, api) =>
        withReauthentication(api, () =>
          download({
            url: documentUrl(contract.getPackFile, { packId: id }),
            name: `${label}.${format}`,
            signal: api.signal,
          }),
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

/** Prefetches the list of packs, which makes the server start its thread for packs. */
export const useReadyPacks = () => packsApi.usePrefetch('listPacks')
