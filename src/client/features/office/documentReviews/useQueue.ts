// The pages of the queue as one list, and the document that is looked at.
import { useEffect, useState } from 'react'
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'
import { useListDocumentsToReviewInfiniteQuery } from '#client/api/intake/documentReviewsApi'
import { arrive, bringBack, decide, leftOver, pass, start, startAgain } from './queuePlace'

export const useQueue = () => {
  const { data, isError, isFetchNextPageError, hasNextPage, refetch, fetchNextPage } =
    useListDocumentsToReviewInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const [former, setPlace] = useState(start)
  const listed = data?.pages.flatMap(({ documents }) => documents)
  const place = listed ? arrive(former, listed) : former
  if (place !== former) setPlace(place)
  const { shown } = place
  const isMoreWanted = listed !== undefined && !shown && hasNextPage && !isFetchNextPageError
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage()
  }, [isMoreWanted, fetchNextPage, data])
  return {
    /** As it stands in the list now, where it is still in it. */
    shown: shown && (listed?.find(({ file }) => file.id === shown.file.id) ?? shown),
    /** In all, also those of later pages; undefined until it is known. */
    total: data?.pages.at(-1)?.total,
    left: leftOver(place, listed ?? []),
    isWaiting: (!listed && !isError) || isMoreWanted,
    isLost: (!listed && isError) || (!shown && isFetchNextPageError),
    retry: () => void (listed ? fetchNextPage() : refetch()),
    decide: ({ file }: DocumentToReview) => setPlace((now) => decide(now, file.id)),
    pass: ({ file }: DocumentToReview) => setPlace((now) => pass(now, file.id)),
    bringBack: (document: DocumentToReview) => setPlace((now) => bringBack(now, document)),
    startAgain: () => setPlace(startAgain),
  }
}
