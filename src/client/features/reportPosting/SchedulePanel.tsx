// A posting that happens by itself at a date and time of the school.
import { CalendarOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useId, useState, type FormEvent } from 'react'
import { localTimeIn } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/termPosting'
import { errorText, fieldText } from '../../api/errorText'
import { useGetPostingCheckQuery, useSchedulePostingMutation } from '../../api/termReportsApi'
import { portalConfig } from '../../portalConfig'
import { fresh } from './CheckResult'

/** As the browser's field for date and time has it: '2026-07-10T14:00'. */
const nowAtSchool = (timeZone: string): string =>
  localTimeIn(timeZone, new Date()).slice(0, 16).replace(' ', 'T')

const Planned = ({ at, isBusy, onTakeBack }: { at: string; isBusy: boolean; onTakeBack: () => void }) => (
  <div className="posting-planned">
    <p>
      <CalendarOutlined aria-hidden /> Planned for <strong>{at.slice(0, 16)}</strong>. The reports are posted
      then by themselves, with everything that is in them at that time.
    </p>
    <Button loading={isBusy} onClick={onTakeBack}>
      Take the plan back
    </Button>
  </div>
)

interface PlanFormProps {
  readonly isBusy: boolean
  readonly onPlan: (at: string) => void
}

const PlanForm = ({ isBusy, onPlan }: PlanFormProps) => {
  const { timeZone } = portalConfig().school
  const id = useId()
  const [at, setAt] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPlan(at)
  }
  return (
    <form className="posting-plan" onSubmit={submit}>
      <div className="posting-field">
        <label htmlFor={id}>Date and time at the school</label>
        <input
          id={id}
          type="datetime-local"
          className="posting-when"
          required
          min={nowAtSchool(timeZone)}
          aria-describedby={`${id}-zone`}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <p id={`${id}-zone`} className="panel-help">
          Time zone {timeZone}, whatever this device says.
        </p>
      </div>
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={at === ''}>
        Plan the posting
      </Button>
    </form>
  )
}

export const SchedulePanel = ({ term }: { term: TermKey }) => {
  const { data } = useGetPostingCheckQuery(term, fresh)
  const [schedule, { isLoading, error }] = useSchedulePostingMutation()
  const plan = (at: string | null) => void schedule({ ...term, at })
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 className="panel-title" id="plan-title">
        Post at a date and time
      </h2>
      {!data && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {data?.scheduled && <Planned at={data.scheduled} isBusy={isLoading} onTakeBack={() => plan(null)} />}
      {data && !data.scheduled && <PlanForm isBusy={isLoading} onPlan={plan} />}
      {error && (
        <Alert type="error" showIcon role="alert" title={fieldText(error, 'at') ?? errorText(error)} />
      )}
    </section>
  )
}
