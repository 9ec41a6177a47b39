// Posting at a date and time, in the time of the school.
import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import type { BodyOf } from '#shared/contract/call'
import type { schedulePosting } from '#shared/contract/reports/termReports'
import { localTimeIn } from '#shared/rules/dates'
import { localTimeText, type TermKey } from '#shared/rules/termReports/termPosting'
import {
  useGetPostingCheckQuery,
  useListReportChangesQuery,
  useSchedulePostingMutation,
} from '../../../../api/reports/termReportsApi'
import { errorText, fieldText } from '../../../../api/transport/errorText'
import { portalConfig } from '../../../../portalConfig'
import { Field } from '../../../../ui/fields/Field'
import { Notice } from '../../../../ui/notices/Notice'
import { Panel } from '../../../../ui/panels/Panel'
import { DayInput } from '../../../../ui/dates/DayInput'
import { fresh } from '../check/CheckResult'
import { LoadingLines } from '../../../../ui/panels/LoadingLines'
import { ReasonField } from './PostingReason'
import * as styles from './dialog.module.css'

type Plan = BodyOf<typeof schedulePosting>

/** '2026-07-10T14:00' */
const nowAtSchool = (timeZone: string): string =>
  localTimeIn(timeZone, new Date()).slice(0, 16).replace(' ', 'T')

interface PlannedProps {
  readonly at: string
  readonly reason: string | null
  readonly isBusy: boolean
  readonly onTakeBack: () => void
}

const Planned = ({ at, reason, isBusy, onTakeBack }: PlannedProps) => (
  <div className={styles.planned}>
    <div>
      <p>
        <CalendarOutlined aria-hidden /> Planned for <strong>{localTimeText(at)}</strong>. The reports are
        posted then automatically, as they are at that time.
      </p>
      {reason !== null && <p>Reason shown to families beside a changed card: {reason}</p>}
    </div>
    <Button loading={isBusy} onClick={onTakeBack}>
      Cancel the plan
    </Button>
  </div>
)

interface PlanFormProps {
  readonly term: TermKey
  readonly isBusy: boolean
  /** The server has refused to plan without one. */
  readonly isReasonWanted: boolean
  readonly onPlan: (plan: Pick<Plan, 'at' | 'reason'>) => void
}

const PlanForm = ({ term, isBusy, isReasonWanted, onPlan }: PlanFormProps) => {
  const { timeZone } = portalConfig().school
  const [at, setAt] = useState<string | null>(null)
  const [typed, setReason] = useState('')
  const reason = typed.trim()
  const changed = useListReportChangesQuery(term, fresh).data?.length ?? 0
  const needsReason = changed > 0 || isReasonWanted || typed !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPlan({ at, ...(reason !== '' && { reason }) })
  }
  return (
    <form className={styles.plan} onSubmit={submit}>
      <Field
        label="Date and time at the school"
        hint={`In the school’s time zone (${timeZone}), also when this device is set to another.`}
      >
        {(control) => (
          <DayInput
            {...control}
            withTime
            className={styles.when}
            earliest={nowAtSchool(timeZone)}
            value={at}
            onChange={setAt}
          />
        )}
      </Field>
      {needsReason && <ReasonField changed={changed} reason={typed} setReason={setReason} />}
      <Button
        type="primary"
        htmlType="submit"
        loading={isBusy}
        disabled={at === null || (needsReason && reason === '')}
      >
        Plan the posting
      </Button>
    </form>
  )
}

export const SchedulePanel = ({ term }: { term: TermKey }) => {
  const { data } = useGetPostingCheckQuery(term, fresh)
  const [schedule, { isLoading, error }] = useSchedulePostingMutation()
  const plan = (chosen: Pick<Plan, 'at' | 'reason'>) => void schedule({ ...term, ...chosen })
  return (
    <Panel title="Post at a date and time">
      <div className={styles.planPlace}>
        {!data && <LoadingLines rows={1} />}
        {data?.scheduled && (
          <Planned
            at={data.scheduled}
            reason={data.scheduled_reason}
            isBusy={isLoading}
            onTakeBack={() => plan({ at: null })}
          />
        )}
        {data && !data.scheduled && (
          <PlanForm
            term={term}
            isBusy={isLoading}
            isReasonWanted={fieldText(error, 'reason') !== undefined}
            onPlan={plan}
          />
        )}
      </div>
      {error && <Notice is="error" title={fieldText(error, 'at') ?? errorText(error)} />}
    </Panel>
  )
}
