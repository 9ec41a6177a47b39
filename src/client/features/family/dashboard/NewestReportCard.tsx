// The newest term report as a card, with average and grade where the card shows them.
import { Link } from '#client/address/links'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import { byNewestTerm, isOpenToFamily, termAddress } from '#shared/rules/reports/cards/termPosting'
import { paths } from '#client/address/paths'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './dashboard.module.css'

interface NewestReportCardProps {
  /** Undefined while unknown; the reports page itself tells of a failure. */
  readonly terms: readonly ReportCardTerm[] | undefined
}

const Result = ({ average, grade }: { average: number; grade: string | null }) => (
  <Row as="dl" gap={8} wrap={false} align="stretch">
    <div>
      <Muted as="dt" small>
        Average
      </Muted>
      <Text as="dd" size="title" weight={600} className={styles.result}>
        {average.toFixed(1)}
      </Text>
    </div>
    {grade !== null && (
      <div>
        <Muted as="dt" small>
          Grade
        </Muted>
        <Text as="dd" size="title" weight={600} className={styles.result}>
          {grade}
        </Text>
      </div>
    )}
  </Row>
)

const Report = ({ report }: { report: ReportCardTerm }) => {
  const { title, text, path, isNew } = reportWords(report)
  return (
    <>
      <div>
        <h2 id="report-card-title">{title}</h2>
        <Muted as="p">
          {isNew && <span className={styles.new}>New</span>} {text}
        </Muted>
      </div>
      {report.average !== null && <Result average={report.average} grade={report.grade} />}
      <Link to={path} className={`plain-button quiet ${styles.newestReportCardButton}`}>
        Read the report
      </Link>
    </>
  )
}

export const NewestReportCard = ({ terms }: NewestReportCardProps) => {
  const report = terms && newestReport(terms)
  if (!report) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="report-card-title">
      <Report report={report} />
    </Stack>
  )
}

// The newest report card that the family may open, in words.
/** An unread report comes before a newer one that was read. */
export const newestReport = (terms: readonly ReportCardTerm[]): ReportCardTerm | undefined => {
  const given = terms.filter((term) => isOpenToFamily(term, term.revision)).sort(byNewestTerm)
  return given.find(({ unread }) => unread === 1) ?? given[0]
}

interface ReportWords {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly isNew: boolean
}

const titleOf = ({ term, unread, revision }: ReportCardTerm): string => {
  const name = `Term ${term} report`
  if (unread === 0) return name
  return (revision ?? 1) > 1 ? `${name} was corrected` : `${name} is here`
}

/** 'Term 2 report is here'. */
export const reportWords = (report: ReportCardTerm): ReportWords => {
  const { year, class_id, reason, unread } = report
  const isCorrected = unread === 1 && (report.revision ?? 1) > 1
  const place = `${academicYear(year)}, class ${class_id}`
  return {
    title: titleOf(report),
    text: isCorrected ? `${place}. Reason: ${reason ?? 'not given'}` : place,
    path: `${paths.termReports}?report=${termAddress(report)}`,
    isNew: unread === 1,
  }
}
