// 'Post {year} Term {term} reports?' (SPEC §2). It warns of what is missing; the office decides.
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/termReports'
import { repostedReason, termAddress, type TermKey } from '#shared/rules/termPosting'
import {
  useGetPostingCheckQuery,
  useListReportChangesQuery,
  usePostTermReportsMutation,
} from '../../api/termReportsApi'
import { officePath } from '../../officeView'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { useFocusBack } from '../../ui/useFocusBack'
import { CheckResult, fresh } from './CheckResult'
import { cancelled, selectReportPosting } from './reportPostingSlice'

type Done = () => void

const keyOf = ({ year, term }: TermReport): TermKey => ({ year, term })

const usePlan = (report: TermReport): string | null =>
  useGetPostingCheckQuery(keyOf(report), fresh).data?.scheduled ?? null

const Planned = ({ report }: { report: TermReport }) => {
  const at = usePlan(report)
  if (at === null) return null
  return (
    <p className="posting-plan-note">
      <strong>Planned for {at.slice(0, 16)}.</strong> They are posted then by themselves. Yes posts them now
      instead, No takes the plan back.
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

interface ReasonProps {
  readonly report: TermReport
  readonly reason: string
  readonly onReason: (reason: string) => void
}

/** Cards that came out differently since the families last had them become a new revision. */
const Reason = ({ report, reason, onReason }: ReasonProps) => {
  const id = useId()
  const { data: changes = [] } = useListReportChangesQuery(keyOf(report), fresh)
  if (changes.length === 0) return null
  const cards = changes.length === 1 ? '1 card has' : `${changes.length} cards have`
  return (
    <div className="posting-field">
      <label htmlFor={id}>Why did the cards change?</label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-help`}
        rows={2}
        maxLength={200}
        placeholder={repostedReason}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      />
      <p id={`${id}-help`} className="panel-help">
        {cards} changed since the families last had them. The families read this reason beside the new
        revision.
      </p>
    </div>
  )
}

const Posted = ({ report }: { report: TermReport }) => (
  <p>
    The reports were posted on {report.date_posted}. Families can read them. No takes them back at once;
    corrections of single cards do not need it.
  </p>
)

const Question = ({ report, onLeave, ...reason }: ReasonProps & { onLeave: Done }) => (
  <div className="posting-question">
    {report.posted === 1 ? (
      <Posted report={report} />
    ) : (
      <>
        <Planned report={report} />
        <p>Yes gives every family its card, as it is now. Before you decide, this is missing:</p>
        <CheckResult term={keyOf(report)} onLeave={onLeave} />
        <Reason report={report} {...reason} />
        <PlanLink report={report} onLeave={onLeave} />
      </>
    )}
  </div>
)

const Asking = ({ report }: { report: TermReport }) => {
  const dispatch = useAppDispatch()
  const [post] = usePostTermReportsMutation()
  const [reason, onReason] = useState('')
  const why = reason.trim()
  useFocusBack()
  const close = () => void dispatch(cancelled())
  const yes = () => void post({ ...report, posted: 1, ...(why !== '' && { reason: why }) })
  const no = () => void post({ ...report, posted: 0, date_posted: null })
  return (
    <Modal
      open
      title={`Post ${report.year} Term ${report.term} reports?`}
      width={600}
      onCancel={close}
      footer={
        <div className="posting-answers">
          <Button onClick={close}>Cancel</Button>
          <Button danger={report.posted === 1} onClick={no}>
            No
          </Button>
          <Button type="primary" onClick={yes}>
            Yes
          </Button>
        </div>
      }
    >
      <Question report={report} reason={reason} onReason={onReason} onLeave={close} />
    </Modal>
  )
}

export const PostingDialog = () => {
  const state = useAppSelector(selectReportPosting)
  return state.is === 'asking' ? <Asking report={state.report} /> : null
}
