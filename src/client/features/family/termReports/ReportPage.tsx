// One card as a page, with the PDF a button away.
import { ArrowLeftOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { academicYear } from '#shared/rules/dates'
import { cardOf } from '#shared/rules/termReports/cardView'
import type { TermKey } from '#shared/rules/termReports/termPosting'
import { useGetReportCardPageQuery } from '../../../api/reports/termReportsApi'
import { errorText, isNotFound } from '../../../api/transport/errorText'
import { LoadFailure } from '../../../ui/notices/LoadFailure'
import { CardSheet } from './CardSheet'
import { TakenBack } from './TakenBack'
import * as styles from './ReportPage.module.css'

interface ReportPageProps {
  readonly studentId: string
  readonly report: TermKey
  /** The school has withdrawn it, perhaps while it was open. */
  readonly isTakenBack: boolean
  readonly onPdf: () => void
  readonly onClose: () => void
}

const Card = ({ studentId, report }: Pick<ReportPageProps, 'studentId' | 'report'>) => {
  // Read anew at each opening: the school may have given out another revision.
  const { data, error, isFetching, refetch } = useGetReportCardPageQuery(
    { studentId, ...report },
    { refetchOnMountOrArgChange: true },
  )
  if (isFetching && !data) return <Skeleton active title={false} paragraph={{ rows: 14 }} />
  if (isNotFound(error)) return <TakenBack />
  if (error || !data)
    return <LoadFailure what="The report card" why={errorText(error)} onRetry={() => void refetch()} />
  return <CardSheet view={cardOf(data.card, data.issue)} />
}

export const ReportPage = ({ studentId, report, isTakenBack, onPdf, onClose }: ReportPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={styles.page} aria-labelledby="report-title">
      <div className={styles.bar}>
        <Button
          className={styles.back}
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          onClick={onClose}
        >
          All term reports
        </Button>
        {!isTakenBack && (
          <Button
            className={styles.print}
            type="primary"
            icon={<FilePdfOutlined aria-hidden />}
            onClick={onPdf}
          >
            Open as PDF
          </Button>
        )}
      </div>
      <h2 id="report-title" ref={heading} tabIndex={-1}>
        End of Term Report, Term {report.term}, {academicYear(report.year)}
      </h2>
      {isTakenBack ? <TakenBack /> : <Card studentId={studentId} report={report} />}
    </section>
  )
}
