// The term reports of one student: the list, and the one that is open.
import { Skeleton } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { getReportCard } from '#shared/contract/reports/documents'
import { documentUrl } from '../../../api/documentUrl'
import { cardInPath } from '../../../api/termPaths'
import { useListReportCardTermsQuery } from '../../../api/reports/termReportsApi'
import { errorText } from '../../../api/transport/errorText'
import { LoadFailure } from '../../../ui/notices/LoadFailure'
import { Panel } from '../../../ui/panels/Panel'
import { PdfDialog } from '../../../ui/pdf/PdfDialog'
import { ReportList } from './ReportList'
import { ReportPage } from './ReportPage'
import { TakenBack } from './TakenBack'
import { reportYears } from './reportItems'
import { useIsPhone } from './useIsPhone'
import { useOpenReport } from './useOpenReport'
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
  const years = useMemo(() => data && reportYears(data, isAdmin), [data, isAdmin])
  return { years, error, isLoading, retry: () => void refetch() }
}

const ListSkeleton = () => (
  <Panel label="Loading" isBusy className={styles.card}>
    <Skeleton active title={false} paragraph={{ rows: 10 }} />
  </Panel>
)

export const TermReports = ({ studentId, isAdmin = false }: TermReportsProps) => {
  const { open, show, close } = useOpenReport()
  const { years, error, isLoading, retry } = useReportList(studentId, isAdmin, open !== null)
  const isPhone = useIsPhone()

  if (isLoading) return <ListSkeleton />
  if (!years)
    return (
      <Panel label="Not loaded" className={styles.card}>
        <LoadFailure what="The list of term reports" why={errorText(error)} onRetry={retry} />
      </Panel>
    )
  const items = years.flatMap((year) => year.items)
  const item = items.find(({ key }) => key.year === open?.key.year && key.term === open?.key.term)
  const isTakenBack = open !== null && item?.isEnabled !== true
  const isPage = open?.as === 'page'
  const isPdf = open?.as === 'pdf' && !isTakenBack
  return (
    <>
      {isPage ? (
        <ReportPage
          studentId={studentId}
          report={open.key}
          isTakenBack={isTakenBack}
          onPdf={() => item && show(item.address, 'pdf')}
          onClose={close}
        />
      ) : (
        <>
          {open !== null && isTakenBack && <TakenBack />}
          <ReportList years={years} first={isPhone ? 'page' : 'pdf'} onShow={show} />
        </>
      )}
      {isPdf && (
        <PdfDialog
          url={documentUrl(getReportCard, cardInPath({ studentId, ...open.key }))}
          title="Report Card"
          fileName={`Report Card ${studentId} ${open.key.year} Term ${open.key.term}.pdf`}
          onClose={close}
        />
      )}
    </>
  )
}
