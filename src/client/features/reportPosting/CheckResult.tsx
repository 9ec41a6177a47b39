import { Skeleton } from 'antd'
import type { TermKey } from '#shared/rules/termPosting'
import { errorText } from '../../api/errorText'
import { useGetPostingCheckQuery } from '../../api/termReportsApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { GapList } from './GapList'

/** Marks come in while the page is open: what is missing is asked anew each time. */
export const fresh = { refetchOnMountOrArgChange: true } as const

export const CheckResult = ({ term, onLeave }: { term: TermKey; onLeave?: () => void }) => {
  const { data, error, refetch } = useGetPostingCheckQuery(term, fresh)
  if (data) return <GapList check={data} onLeave={onLeave} />
  if (error)
    return <LoadFailure what="What is missing" why={errorText(error)} onRetry={() => void refetch()} />
  return <Skeleton active title={false} paragraph={{ rows: 4 }} />
}
