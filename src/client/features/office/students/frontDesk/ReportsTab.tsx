// The term reports of one student. The office may also open what is not posted: it carries the mark DRAFT.
import { Button } from 'antd'
import { Link } from 'react-router-dom'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { postingText, termAddress, termAtAddress, termTitle } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { paths } from '#client/address/paths'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import { useListReportCardTermsQuery } from '#client/api/reports/termReportsApi'
import { ReportDialog } from '#client/record/reportCard/ReportDialog'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { RemoveFromTerm } from './RemoveFromTerm'
import * as styles from './frontDesk.module.css'

const stateText = (report: ReportCardTerm): string => {
  const revision = (report.revision ?? 0) > 1 ? `, revision ${report.revision}: ${report.reason ?? ''}` : ''
  return report.posted === 1
    ? `${postingText(report)}${revision}`
    : `${postingText(report)}: opens as a draft`
}

/** In the grid each cell tells who wrote what stands in it. */
const marksOf = (report: ReportCardTerm): string =>
  officePath('postReports', { term: termAddress(report), tab: 'marks', class: report.class_id })

interface ReportsTabProps {
  readonly studentId: string
  /** 'Ann Ali (20260002)' */
  readonly who: string
}

export const ReportsTab = ({ studentId, who }: ReportsTabProps) => {
  const { data, isLoading, refetch } = useListReportCardTermsQuery(studentId)
  const { query, open, change, close } = useOpenInAddress()
  const opened = termAtAddress(query.get('report'))
  if (isLoading) return <LoadingLines rows={6} />
  if (!data) return <LoadFailure what="The term reports" onRetry={() => void refetch()} />
  if (data.length === 0)
    return <p className={styles.empty}>There are no term reports for this student yet.</p>
  return (
    <>
      <ul className={styles.list}>
        {data.map((report) => (
          <li key={termTitle(report)} className={styles.row}>
            <div className={styles.words}>
              <strong>{termTitle(report)}</strong>
              <span>{`Form ${report.form_level} - ${report.class_id}`}</span>
              <span>{stateText(report)}</span>
              <Link to={marksOf(report)}>Marks, and who entered them</Link>
            </div>
            <Button
              aria-label={`Open the report of ${termTitle(report)}`}
              onClick={() => open({ report: termAddress(report) })}
            >
              {report.posted === 1 ? 'Open' : 'Open draft'}
            </Button>
            {report.posted === 0 && <RemoveFromTerm studentId={studentId} who={who} report={report} />}
          </li>
        ))}
      </ul>
      <p className={styles.empty}>
        <Link to={`${paths.termReports}?student=${encodeURIComponent(studentId)}`}>
          Open the list of term reports
        </Link>
      </p>
      {opened && (
        <ReportDialog
          report={{ studentId, ...opened }}
          as={query.get('as')}
          onAs={(as) => change({ as })}
          onClose={() => close('report', 'as')}
        />
      )}
    </>
  )
}
