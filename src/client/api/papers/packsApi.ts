// Client end of the packs in shared/contract/papers/papers.
import * as contract from '#shared/contract/papers/papers'
import { baseApi } from '../baseApi'
import { documentUrl, request } from '../request'
import { changes, shows } from '../tags'
import { isNotFound } from '../transport/errorText'
import { download } from '../transport/download'
import { withReauthentication } from '../baseQuery'

/** More students than that take seconds. */
const fewStudents = 60

const isLarge = ({ total }: contract.Pack): boolean => total > fewStudents

/** When to ask again how far a pack is, in milliseconds. */
export const packPollMs = (packs: readonly contract.Pack[]): number => (packs.some(isLarge) ? 1000 : 250)

/** A class is ready before a second has passed. */
const soonMs = 2000

/** A pack whose state is not known yet counts. */
export const isUnderWay = (pack: contract.Pack | undefined): boolean =>
  pack === undefined || pack.state === 'waiting' || pack.state === 'working'

/**
 * The same of the one that is waited for; 0: not again.
 * @param waitedMs since it was first asked for
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
    /** To be asked again while the pack is being made: packPollMs. */
    getPack: build.query<contract.Pack, string>({
      query: (packId) => request(contract.getPack, { packId }),
      providesTags: shows('Pack'),
    }),
    cancelPack: build.mutation<contract.Pack, string>({
      query: (packId) => request(contract.cancelPack, { packId }),
      invalidatesTags: () => changes.packChanged(),
    }),
    /** Saved under the pack's label. */
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

/** The server starts what draws packs when it is asked for them. */
export const useReadyPacks = () => packsApi.usePrefetch('listPacks')
