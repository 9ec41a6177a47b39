// The term reports of one student: the list, how the average went, and the report that is open.
import { useEffect, useMemo, useRef } from 'react'
import { termAtAddress } from '#shared/rules/reports/cards/termPosting'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { ReportDialog } from '#client/record/reportCard/ReportDialog'
import { TakenBack } from '#client/record/reportCard/TakenBack'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { Panel } from '#client/ui/panels/Panel'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { ReportList } from './ReportList'
import { reportItems } from './reportItems'
import { trendOf } from './trend'
import { TrendPanel } from './TrendPanel'
import * as styles from './TermReports.module.css'

interface TermReportsProps {
  readonly studentId: string
  /** May also open what is not posted. */
  readonly isAdmin?: boolean
}

/** While a report is open: whether it is still posted, asked gently. */
const everyMinute = 60_000

const useReportList = (studentId: string, isAdmin: boolean, isOpen: boolean) => {
  const { data, error, isLoading, refetch } = useListReportCardTermsQuery(studentId, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: isOpen ? everyMinute : 0,
    skipPollingIfUnfocused: true,
  })
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // Reading a card takes its mark New away.
    if (wasOpen.current && !isOpen) void refetch()
    wasOpen.current = isOpen
  }, [isOpen, refetch])
  const items = useMemo(() => data && reportItems(data, isAdmin), [data, isAdmin])
  const trend = useMemo(() => data && trendOf(data), [data])
  return { items, trend, error, isLoading, retry: () => void refetch() }
}

const ListSkeleton = () => (
  <Panel label="Loading" isBusy className={styles.card}>
    <LoadingLines rows={10} />
  </Panel>
)

export const TermReports = ({ studentId, isAdmin = false }: TermReportsProps) => {
  const { query, open, change, close } = useOpenInAddress()
  const key = termAtAddress(query.get('report'))
  const { items, trend, error, isLoading, retry } = useReportList(studentId, isAdmin, key !== undefined)

  if (isLoading) return <ListSkeleton />
  if (!items)
    return (
      <Panel label="Not loaded" className={styles.card}>
        <LoadFailure what="The list of term reports" why={errorText(error)} onRetry={retry} />
      </Panel>
    )
  const opened = key && items.find((item) => item.key.year === key.year && item.key.term === key.term)
  return (
    <>
      {key && !opened?.isEnabled && <TakenBack />}
      <ReportList items={items} onOpen={(report) => open({ report })} />
      {trend && <TrendPanel trend={trend} />}
      {key && opened?.isEnabled && (
        <ReportDialog
          report={{ studentId, ...key }}
          as={query.get('as')}
          onAs={(as) => change({ as })}
          onClose={() => close('report', 'as')}
        />
      )}
    </>
  )
}
