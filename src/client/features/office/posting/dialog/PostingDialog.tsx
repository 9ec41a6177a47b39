// 'Post {year} Term {term} reports?'. It warns of what is missing; the office decides.
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { localTimeText, termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useGetPostingCheckQuery, usePostTermReportsMutation } from '#client/api/reports/termReportsApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useFocusBack } from '#client/ui/hooks/useFocusBack'
import { Muted, Row, Stack } from '#client/ui/primitives'
import { CheckResult } from '../check/CheckResult'
import { fresh } from '../queryOptions'
import { cancelled, selectReportPosting, type ReportPosting } from '../reportPostingSlice'
import { EmptyCards } from './EmptyCards'
import { PaperNotices } from './PaperNotices'
import { PostingReason } from './PostingReason'
import { usePostingReadiness, type PostingReadiness } from './usePostingReadiness'
import * as styles from './dialog.module.css'

export const PostingDialog = () => {
  const state = useAppSelector(selectReportPosting)
  if (state.is !== 'asking' || state.question !== 'edit') return null
  return <Asking report={state.report} reason={state.reason} leavesOutEmpty={state.leavesOutEmpty} />
}

type AskingProps = Pick<Extract<ReportPosting, { is: 'asking' }>, 'report' | 'reason' | 'leavesOutEmpty'>

const Asking = ({ report, reason, leavesOutEmpty: wasLeftOut }: AskingProps) => {
  const [chosen, setLeavesOutEmpty] = useState(wasLeftOut)
  const check = useGetPostingCheckQuery(keyOf(report), fresh).data
  // The plan's choice, until it is decided here.
  const isPlannedSo = check?.scheduled_leave_out_empty === 1
  const leavesOutEmpty = chosen ?? isPlannedSo
  const dispatch = useAppDispatch()
  const [post] = usePostTermReportsMutation()
  const before = usePostingReadiness(report, reason)
  const why = before.reason.trim()
  useFocusBack()
  const close = () => void dispatch(cancelled())
  const send = async (wish: Parameters<typeof post>[0]) => {
    const { error } = await post(wish)
    if (!error) before.settle()
  }
  const yes = () =>
    void send({
      ...report,
      posted: 1,
      ...(why !== '' && { reason: why }),
      ...((leavesOutEmpty || isPlannedSo) && { leave_out_empty: leavesOutEmpty ? 1 : 0 }),
    })
  const no = () => void send({ ...report, posted: 0, date_posted: null })
  const giveUp = () => {
    before.settle()
    close()
  }
  return (
    <Modal
      open
      title={`Post ${report.year} Term ${report.term} reports?`}
      width={600}
      onCancel={close}
      footer={
        <Row className={styles.answers}>
          <Button onClick={giveUp}>Cancel</Button>
          <Button danger={report.posted === 1} onClick={no}>
            No
          </Button>
          <Yes waits={before.waits} onYes={yes} />
        </Row>
      }
    >
      <Question
        report={report}
        before={before}
        leavesOutEmpty={leavesOutEmpty}
        onLeaveOut={setLeavesOutEmpty}
        onLeave={close}
      />
    </Modal>
  )
}

interface QuestionProps {
  readonly report: TermReport
  readonly before: PostingReadiness
  readonly leavesOutEmpty: boolean
  readonly onLeaveOut: (isLeftOut: boolean) => void
  readonly onLeave: Done
}

const Question = ({ report, before, leavesOutEmpty, onLeaveOut, onLeave }: QuestionProps) => (
  <Stack gap={4}>
    {report.posted === 1 ? (
      <Posted report={report} />
    ) : (
      <>
        <PaperNotices />
        <Planned report={report} />
        <p>“Yes” posts every family’s card as it is now. Before you decide, check what is missing:</p>
        <CheckResult term={keyOf(report)} onLeave={onLeave} />
        <EmptyCards term={keyOf(report)} isLeftOut={leavesOutEmpty} onLeaveOut={onLeaveOut} />
        <PostingReason before={before} />
        <PlanLink report={report} onLeave={onLeave} />
      </>
    )}
  </Stack>
)

const Planned = ({ report }: { report: TermReport }) => {
  const at = usePlan(report)
  if (at === null) return null
  return (
    <p className={styles.planNote}>
      <strong>Planned for {localTimeText(at)}.</strong> They will be posted automatically. “Yes” posts them
      now instead, “No” cancels the plan.
    </p>
  )
}

const PlanLink = ({ report, onLeave }: { report: TermReport; onLeave: Done }) => {
  const at = usePlan(report)
  const to = officePath('postReports', { term: termAddress(report), tab: 'check' })
  return (
    <p>
      <Link to={to} onClick={onLeave}>
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
    them at once; corrections of individual cards do not need it.
  </p>
)

const Yes = ({ waits, onYes }: { waits: string; onYes: Done }) => {
  const id = useId()
  return (
    <>
      <Muted small id={id} className={styles.waits} role="status">
        {waits}
      </Muted>
      <Button
        type="primary"
        className={styles.yes}
        aria-disabled={waits !== ''}
        aria-describedby={id}
        onClick={() => waits === '' && onYes()}
      >
        Yes
      </Button>
    </>
  )
}

const keyOf = ({ year, term }: TermReport): TermKey => ({ year, term })

type Done = () => void
