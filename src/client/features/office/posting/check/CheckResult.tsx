import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useGetPostingCheckQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { GapList } from './GapList'

/** Marks come in while the page is open: what is missing is asked anew each time. */
export const fresh = { refetchOnMountOrArgChange: true } as const

export const CheckResult = ({ term, onLeave }: { term: TermKey; onLeave?: () => void }) => {
  const { data, error, isError, isFetching, refetch } = useGetPostingCheckQuery(term, fresh)
  // What was found earlier says nothing about now when it could not be asked for again.
  if (isError && !isFetching)
    return <LoadFailure what="What is missing" why={errorText(error)} onRetry={() => void refetch()} />
  if (data) return <GapList check={data} onLeave={onLeave} />
  return <LoadingLines rows={4} />
}
