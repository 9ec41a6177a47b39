// Post Term Reports: the table of terms, or the page of a term. Somebody who may not read report cards sees only the marks.
import { Button, Modal, Spin } from 'antd'
import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import type { TermReport } from '#shared/contract/reports/termReports'
import { academicYear } from '#shared/rules/dates'
import {
  localTimeText,
  termAddress,
  termAtAddress,
  type TermKey,
} from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import {
  fresh,
  useListTermReportsQuery,
  usePostTermReportsMutation,
} from '#client/api/reports/termReportsApi'
import { useListAcademicTermsQuery } from '#client/api/reports/reportsOfficeApi'
import { errorText } from '#client/api/transport/errorText'
import { useRight } from '#client/session/rights'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { today } from '#client/ui/dates/moments'
import { useFocusBack } from '#client/ui/hooks/focus'
import { LoadFailure, LoadingLines } from '#client/ui/QueryBoundary'
import { Snackbar } from '#client/ui/notices/Snackbar'
import { termsAtHand } from './StaffSheets'
import { allTerms, allTermsPath, TermPage } from './TermPage'
import { TermsTable } from './TermsTable'
import { PostingDialog } from './dialog/PostingDialog'
import { Page, Panel } from '#client/ui/panels/Panel'
import { List, Muted, Row, Stack } from '#client/ui/primitives'
import {
  cancelled,
  noticeClosed,
  type ReportPosting,
  selectNotice,
  selectProgress,
  selectReportPosting,
  triedAgain,
} from './reportPostingSlice'
import * as styles from './dialog/dialog.module.css'

interface PostReportsProps {
  readonly packs: ReactNode
  readonly marks: ReactNode
}

export const PostReports = (parts: PostReportsProps) => (
  <Page>
    <Loaded {...parts} />
    <PostingDialog />
    <WithdrawalDialog />
    <PostingOutcome />
  </Page>
)

/** A planned posting may have happened since the last look. */
const lively = { ...fresh, refetchOnFocus: true } as const

const Loaded = (parts: PostReportsProps) => {
  const { data, error, refetch } = useListTermReportsQuery(undefined, lively)
  if (data) return <Shown reports={data} {...parts} />
  if (error)
    return (
      <Terms>
        <LoadFailure what="The list of terms" why={errorText(error)} onRetry={() => void refetch()} />
      </Terms>
    )
  return <TermsLoading />
}

const TermsLoading = () => (
  <Terms>
    <Panel label="Loading" isBusy>
      <LoadingLines rows={6} />
    </Panel>
  </Terms>
)

const Shown = ({ reports, packs, marks }: PostReportsProps & { reports: readonly TermReport[] }) => {
  const { query } = useOfficeQuery()
  const hasReports = useRight('readReports')
  const key = termAtAddress(query.get('term'))
  const report = key && reports.find((one) => one.year === key.year && one.term === key.term)
  if (report) return <TermPage key={termAddress(report)} report={report} packs={packs} marks={marks} />
  if (!hasReports && query.get('term') === allTerms) return <TermsOfMarks reports={reports} />
  if (query.has('term')) return <NoSuchTerm />
  if (!hasReports) return <TermAtHand reports={reports} />
  return (
    <Terms>
      <TermsTable reports={reports} />
    </Terms>
  )
}

/** For teachers: the marks of the only term at hand, or the list of terms if there are several or none. */
const TermAtHand = ({ reports }: { reports: readonly TermReport[] }) => {
  const { data, isError } = useListAcademicTermsQuery()
  if (!data && !isError) return <TermsLoading />
  const [only, ...others] = termsAtHand(data ?? none, today())
  if (!only || others.length > 0) return <TermsOfMarks reports={reports} />
  return <Navigate to={marksPath(only)} replace />
}

const none: readonly AcademicTerm[] = []

const marksPath = (term: TermKey): string =>
  officePath('postReports', { term: termAddress(term), tab: 'marks' })

const TermsOfMarks = ({ reports }: { reports: readonly TermReport[] }) => (
  <Terms>
    <Panel label="Terms">
      {reports.length === 0 && <p>There are no terms yet. The school office adds them.</p>}
      <List gap={0} lines="between">
        {reports.map((report) => (
          <Row as="li" key={termAddress(report)} justify="between" gap={4} rowGap={0} minHeight={48}>
            <Row as={Link} minHeight={44} to={marksPath(report)}>
              {academicYear(report.year)} Term {report.term}
            </Row>
            <Muted small>
              {report.posted === 1 ? `Posted ${localTimeText(report.date_posted)}` : 'Not posted'}
            </Muted>
          </Row>
        ))}
      </List>
    </Panel>
  </Terms>
)

const NoSuchTerm = () => (
  <Terms>
    <p>
      That term doesn’t exist. <Link to={allTermsPath(useRight('readReports'))}>All terms</Link>
    </p>
  </Terms>
)

const Terms = ({ children }: { children: ReactNode }) => (
  <>
    <h1 tabIndex={-1}>{useRight('readReports') ? 'Post Term Reports' : 'Marks'}</h1>
    {children}
  </>
)

/** 'Withdraw …' on the page of a term: a question, and a button that says what it does. */
const WithdrawalDialog = () => {
  const state = useAppSelector(selectReportPosting)
  return state.is === 'asking' && state.question === 'withdraw' ? (
    <WithdrawalQuestion report={state.report} />
  ) : null
}

const WithdrawalQuestion = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const [post] = usePostTermReportsMutation()
  useFocusBack()
  const close = () => void dispatch(cancelled())
  const withdraw = () => void post({ ...report, posted: 0, date_posted: null })
  return (
    <Modal
      open
      title={`Withdraw the ${report.year} Term ${report.term} reports?`}
      width={600}
      onCancel={close}
      footer={
        <Row justify="end" className={styles.answers}>
          <Button onClick={close}>Cancel</Button>
          <Button type="primary" danger onClick={withdraw}>
            Withdraw the reports
          </Button>
        </Row>
      }
    >
      <Stack gap={4}>
        <p>
          They were posted on {localTimeText(report.date_posted)}. Families will not be able to open them
          until they are posted again.
        </p>
        <p>To correct a single card, use Corrections instead.</p>
      </Stack>
    </Modal>
  )
}

/** The running posting, and its outcome. */
const PostingOutcome = () => {
  const state = useAppSelector(selectReportPosting)
  return (
    <>
      <PostingProgress />
      {state.is === 'failed' && <PostingFailure failed={state} />}
      <OutcomeSnackbar />
    </>
  )
}

const PostingProgress = () => {
  const text = useAppSelector(selectProgress)
  return (
    <Modal open={text !== null} closable={false} footer={null} width={400} title={null} aria-label="Progress">
      <Row gap={4} pad={4} role="status">
        <Spin />
        {text}
      </Row>
    </Modal>
  )
}

const PostingFailure = ({ failed }: { failed: Extract<ReportPosting, { is: 'failed' }> }) => {
  const dispatch = useAppDispatch()
  const { report, intent, error } = failed
  const what = `The ${report.year} Term ${report.term} reports could not be ${intent === 'post' ? 'posted' : 'removed'}`
  const close = () => void dispatch(noticeClosed())
  useFocusBack()
  return (
    <Modal
      open
      title={what}
      width={500}
      onCancel={close}
      footer={
        <Row justify="end" className={styles.answers}>
          <Button onClick={close}>Close</Button>
          <Button type="primary" onClick={() => dispatch(triedAgain())}>
            Try again
          </Button>
        </Row>
      }
    >
      <p role="alert">{errorText(error)} Nothing was changed, and nothing was lost.</p>
    </Modal>
  )
}

const OutcomeSnackbar = () => {
  const dispatch = useAppDispatch()
  const text = useAppSelector(selectNotice)
  return <Snackbar text={text} onClose={() => dispatch(noticeClosed())} />
}
