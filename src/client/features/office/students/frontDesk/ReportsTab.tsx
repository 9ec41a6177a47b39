// The term reports of one student. The office may also open a report that is not posted, marked DRAFT.
import { Button, Modal } from 'antd'
import { Link } from 'react-router-dom'
import { useState } from 'react'
import type { ReportCardTerm } from '#shared/contract/reports/termReports'
import {
  postingText,
  termAddress,
  termAtAddress,
  termTitle,
  type TermKey,
} from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { paths } from '#client/address/paths'
import { useOpenInAddress } from '#client/address/useOpenInAddress'
import {
  useListReportCardTermsQuery,
  useRemoveFromTermListMutation,
} from '#client/api/reports/termReportsApi'
import { ReportDialog } from '#client/record/reportCard/ReportDialog'
import { WithRight } from '#client/session/rights'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { errorText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { List, Muted, Row, Stack, Text } from '#client/ui/primitives'

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
  if (data.length === 0) return <Muted as="p">There are no term reports for this student yet.</Muted>
  return (
    <>
      <List gap={0} lines="below" entryPad={3}>
        {data.map((report) => (
          <Row as="li" gap={4} rowGap={2} key={termTitle(report)}>
            <Stack gap={0} size="small" breaks grow={240} shrinks>
              <Text as="strong" weight={600}>
                {termTitle(report)}
              </Text>
              <Muted>{`Form ${report.form_level} - ${report.class_id}`}</Muted>
              <Muted>{stateText(report)}</Muted>
              <Link to={marksOf(report)}>Marks, and who entered them</Link>
            </Stack>
            <Button
              aria-label={`Open the report of ${termTitle(report)}`}
              onClick={() => open({ report: termAddress(report) })}
            >
              {report.posted === 1 ? 'Open' : 'Open draft'}
            </Button>
            {report.posted === 0 && (
              <WithRight to="editMarks">
                <RemoveFromTerm studentId={studentId} who={who} report={report} />
              </WithRight>
            )}
          </Row>
        ))}
      </List>
      <Muted as="p">
        <Link to={`${paths.termReports}?student=${encodeURIComponent(studentId)}`}>
          Open the list of term reports
        </Link>
      </Muted>
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

const stateText = (report: ReportCardTerm): string => {
  const revision = (report.revision ?? 0) > 1 ? `, revision ${report.revision}: ${report.reason ?? ''}` : ''
  return report.posted === 1
    ? `${postingText(report)}${revision}`
    : `${postingText(report)}: opens as a draft`
}

/** The grid tells for each cell who entered it. */
const marksOf = (report: ReportCardTerm): string =>
  officePath('postReports', { term: termAddress(report), tab: 'marks', class: report.class_id })

interface RemoveProps {
  readonly studentId: string
  /** 'Ann Ali (20260002)' */
  readonly who: string
  readonly report: TermKey
}

/** Takes a leaver, or a student listed by mistake, off the list of a term that is not posted. */
const RemoveFromTerm = (about: RemoveProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        type="text"
        aria-label={`Take off the list of ${termTitle(about.report)}`}
        onClick={() => setAsking(true)}
      >
        Take off …
      </Button>
      {isAsking && <Question {...about} onClose={() => setAsking(false)} />}
    </>
  )
}

const what =
  'The student gets no report card for this term and no longer counts in its averages and positions. Marks and remarks ' +
  'for the term are removed; import the lists again to get them back.'

const Question = ({ studentId, who, report, onClose }: RemoveProps & { onClose: () => void }) => {
  const [remove, { isLoading, error }] = useRemoveFromTermListMutation()
  const send = async () => {
    const { year, term } = report
    const answer = await remove({ year, term, student_id: studentId })
    if (!answer.error) onClose()
  }
  return (
    <Modal
      title={`Take ${who} off the list of ${termTitle(report)}?`}
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Taking off …' : 'Take off the list'}
      okButtonProps={{ danger: true, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p>{what}</p>
      <ErrorAlert text={error ? errorText(error) : null} />
    </Modal>
  )
}
