// The pages of the queue as one list: what is being typed into one of its rows stays there when the pages move.
import { useEffect } from 'react'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { useListOpenCorrectionsInfiniteQuery } from '#client/api/students/correctionsApi'

interface Queue {
  readonly corrections: readonly OpenCorrection[]
  /** In all, shown or not. */
  readonly total: number
  readonly hasMore: boolean
}

/** @param wanted id of the request that the address names: it is gone on until that one is there */
export const useQueue = (wanted: string) => {
  const { data, isLoading, isFetchingNextPage, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } =
    useListOpenCorrectionsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const corrections = data?.pages.flatMap((page) => page.corrections)
  const last = corrections?.at(-1)?.id ?? Infinity
  const isWantedLater = hasNextPage && !isFetchNextPageError && Number(wanted) > last
  useEffect(() => {
    if (isWantedLater) void fetchNextPage()
  }, [isWantedLater, last, fetchNextPage])
  const queue: Queue | undefined = corrections && {
    corrections,
    total: data?.pages.at(-1)?.total ?? 0,
    hasMore: hasNextPage,
  }
  return {
    queue,
    isLoading,
    isLoadingMore: isFetchingNextPage,
    isMoreLost: isFetchNextPageError,
    refetch,
    more: () => void fetchNextPage(),
  }
}
