// The newest term report as a card, with its average and grade where the card shows them.
import { Link } from 'react-router-dom'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { newestReport, reportWords } from './newestReport'
import * as styles from './NewestReportCard.module.css'

interface NewestReportCardProps {
  /** Undefined while nobody knows: the page of the reports says itself when they cannot be loaded. */
  readonly terms: readonly ReportCardTerm[] | undefined
}

interface ResultProps {
  readonly average: number
  readonly grade: string | null
}

const Result = ({ average, grade }: ResultProps) => (
  <dl className={styles.result}>
    <div>
      <dt>Average</dt>
      <dd>{average.toFixed(1)}</dd>
    </div>
    {grade !== null && (
      <div>
        <dt>Grade</dt>
        <dd>{grade}</dd>
      </div>
    )}
  </dl>
)

const Report = ({ report }: { report: ReportCardTerm }) => {
  const { title, text, path, isNew } = reportWords(report)
  return (
    <>
      <div>
        <h2 id="report-card-title">{title}</h2>
        <p className={styles.text}>
          {isNew && <span className={styles.new}>New</span>} {text}
        </p>
      </div>
      {report.average !== null && <Result average={report.average} grade={report.grade} />}
      <Link to={path} className={`plain-button quiet ${styles.button}`}>
        Read the report
      </Link>
    </>
  )
}

export const NewestReportCard = ({ terms }: NewestReportCardProps) => {
  const report = terms && newestReport(terms)
  if (!report) return null
  return (
    <section className={styles.card} aria-labelledby="report-card-title">
      <Report report={report} />
    </section>
  )
}
