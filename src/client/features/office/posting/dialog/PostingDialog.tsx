// 'Post {year} Term {term} reports?'. It warns of what is missing; the office decides.
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { localTimeText, termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import {
  fresh,
  useGetPostingCheckQuery,
  usePostTermReportsMutation,
} from '#client/api/reports/termReportsApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useFocusBack } from '#client/ui/hooks/focus'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { CheckResult } from '../check/CheckResult'
import { cancelled, selectReportPosting, type ReportPosting } from '../reportPostingSlice'
import {
  EmptyCards,
  PaperNotices,
  PostingReason,
  usePostingReadiness,
  type PostingReadiness,
} from './Readiness'
import * as styles from './dialog.module.css'

export const PostingDialog = () => {
  const state = useAppSelector(selectReportPosting)
  if (state.is !== 'asking' || state.question !== 'edit') return null
  return <Asking report={state.report} reason={state.reason} leavesOutEmpty={state.leavesOutEmpty} />
}

type AskingProps = Pick<Extract<ReportPosting, { is: 'asking' }>, 'report' | 'reason' | 'leavesOutEmpty'>

const Asking = ({ report, reason, leavesOutEmpty: before }: AskingProps) => {
  const [choice, setChoice] = useState(before)
  const check = useGetPostingCheckQuery(keyOf(report), fresh).data
  // The plan's choice applies until somebody changes it here.
  const planLeavesOutEmpty = check?.scheduled_leave_out_empty === 1
  const leavesOutEmpty = choice ?? planLeavesOutEmpty
  const dispatch = useAppDispatch()
  const [post] = usePostTermReportsMutation()
  const readiness = usePostingReadiness(report, reason)
  const typed = readiness.reason.trim()
  useFocusBack()
  const close = () => void dispatch(cancelled())
  const send = async (wish: Parameters<typeof post>[0]) => {
    const { error } = await post(wish)
    if (!error) readiness.settle()
  }
  const yes = () =>
    void send({
      ...report,
      posted: 1,
      ...(typed !== '' && { reason: typed }),
      // 0 is sent only to overrule a plan.
      ...((leavesOutEmpty || planLeavesOutEmpty) && { leave_out_empty: leavesOutEmpty ? 1 : 0 }),
    })
  const no = () => void send({ ...report, posted: 0, date_posted: null })
  const giveUp = () => {
    readiness.settle()
    close()
  }
  return (
    <Modal
      open
      title={`Post ${report.year} Term ${report.term} reports?`}
      width={600}
      onCancel={close}
      footer={
        <Row justify="end" className={styles.answers}>
          <Button onClick={giveUp}>Cancel</Button>
          <Button danger={report.posted === 1} onClick={no}>
            No
          </Button>
          <Yes hindrance={readiness.hindrance} onYes={yes} />
        </Row>
      }
    >
      <Question
        report={report}
        readiness={readiness}
        leavesOutEmpty={leavesOutEmpty}
        onOmit={setChoice}
        onGoElsewhere={close}
      />
    </Modal>
  )
}

interface QuestionProps {
  readonly report: TermReport
  readonly readiness: PostingReadiness
  readonly leavesOutEmpty: boolean
  readonly onOmit: (isLeftOut: boolean) => void
  readonly onGoElsewhere: () => void
}

const Question = ({ report, readiness, leavesOutEmpty, onOmit, onGoElsewhere }: QuestionProps) => (
  <Stack gap={4}>
    {report.posted === 1 ? (
      <Posted report={report} />
    ) : (
      <>
        <PaperNotices />
        <PlanNote report={report} />
        <p>“Yes” posts every family’s card as it is now. Before you decide, check what is missing:</p>
        <CheckResult term={keyOf(report)} onLeave={onGoElsewhere} />
        <EmptyCards term={keyOf(report)} isLeftOut={leavesOutEmpty} onLeaveOut={onOmit} />
        <PostingReason readiness={readiness} />
        <PlanLink report={report} onGoElsewhere={onGoElsewhere} />
      </>
    )}
  </Stack>
)

const PlanNote = ({ report }: { report: TermReport }) => {
  const at = usePlan(report)
  if (at === null) return null
  return (
    <p className={styles.planNote}>
      <strong>Planned for {localTimeText(at)}.</strong> The portal will post the reports then. “Yes” posts
      them now instead, “No” cancels the plan.
    </p>
  )
}

const PlanLink = ({ report, onGoElsewhere }: { report: TermReport; onGoElsewhere: () => void }) => {
  const at = usePlan(report)
  const to = officePath('postReports', { term: termAddress(report), tab: 'check' })
  return (
    <p>
      <Link to={to} onClick={onGoElsewhere}>
        {at === null ? 'Post at a date and time instead' : 'Change the plan'}
      </Link>
    </p>
  )
}

const usePlan = (report: TermReport): string | null =>
  useGetPostingCheckQuery(keyOf(report), fresh).data?.scheduled ?? null

const Posted = ({ report }: { report: TermReport }) => (
  <p>
    The reports were posted on {localTimeText(report.date_posted)}. Families can read them. “No” withdraws
    them at once. To correct single cards, you need not withdraw them.
  </p>
)

const Yes = ({ hindrance, onYes }: { hindrance: string; onYes: () => void }) => {
  const id = useId()
  return (
    <>
      <Muted small id={id} className={styles.waits} role="status">
        {hindrance}
      </Muted>
      <Button
        type="primary"
        className={styles.yes}
        aria-disabled={hindrance !== ''}
        aria-describedby={id}
        onClick={() => hindrance === '' && onYes()}
      >
        Yes
      </Button>
    </>
  )
}

const keyOf = ({ year, term }: TermReport): TermKey => ({ year, term })
