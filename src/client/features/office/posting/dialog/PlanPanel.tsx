// Posting at a date and time, in the school's time zone.
import { CalendarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { FormEvent } from 'react'
import type { BodyOf } from '#shared/contract/call'
import type { PostingCheck } from '#shared/contract/reports/postingCheck'
import type { schedulePosting } from '#shared/contract/reports/termReports'
import { localTimeIn } from '#shared/rules/dates'
import { localTimeText, termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import {
  fresh,
  useGetPostingCheckQuery,
  useListReportChangesQuery,
  useSchedulePostingMutation,
} from '#client/api/reports/termReportsApi'
import { useGetPaperSettingsQuery } from '#client/api/school/schoolOfficeApi'
import { usePaperProblems } from '#client/api/papers/usePaperProblems'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { portalConfig } from '#client/portalConfig'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { Field } from '#client/ui/fields/Field'
import { useHasLoaded } from '#client/ui/hooks/timing'
import { Notice } from '#client/ui/notices/Notice'
import { Panel } from '#client/ui/panels/Panel'
import { DayInput } from '#client/ui/dates/DayInput'
import { LoadingLines } from '#client/ui/QueryBoundary'
import { Row, Stack, Text } from '#client/ui/primitives'
import { EmptyCards, PlannedEmptyCards, PaperNotices, ReasonField } from './Readiness'
import * as styles from './dialog.module.css'

interface PlanPanelProps {
  readonly term: TermKey
  readonly isKnown: boolean
}

export const PlanPanel = ({ term, isKnown }: PlanPanelProps) => {
  const { data } = useGetPostingCheckQuery(term, fresh)
  const [schedule, { isLoading, error }] = useSchedulePostingMutation()
  const plan = async (chosen: Chosen) => !(await schedule({ ...term, ...chosen })).error
  return (
    <Panel title="Post at a date and time">
      {isKnown && <PaperNotices />}
      <div className={styles.planPlace}>
        {!(isKnown && data) && <LoadingLines rows={1} />}
        {isKnown && data?.scheduled && (
          <CurrentPlan
            term={term}
            at={data.scheduled}
            check={data}
            isBusy={isLoading}
            onCancel={() => void plan({ at: null })}
          />
        )}
        {isKnown && data && !data.scheduled && (
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

type Chosen = Pick<BodyOf<typeof schedulePosting>, 'at' | 'reason' | 'leave_out_empty'>

/** True once the answers that decide the panel’s height have come or failed. */
export const useIsPlanKnown = (term: TermKey): boolean => {
  const check = useGetPostingCheckQuery(term, fresh)
  const papers = useGetPaperSettingsQuery()
  return useHasLoaded(check.isLoading || papers.isLoading)
}

interface CurrentPlanProps {
  readonly term: TermKey
  readonly at: string
  readonly check: PostingCheck
  readonly isBusy: boolean
  readonly onCancel: () => void
}

const CurrentPlan = ({ term, at, check, isBusy, onCancel }: CurrentPlanProps) => {
  const { post: againstPosting } = usePaperProblems()
  const problem = againstPosting === null ? (check.scheduled_problem ?? null) : null
  return (
    <Row gap={6}>
      <div>
        <p>
          <CalendarOutlined aria-hidden /> Planned for <strong>{localTimeText(at)}</strong>. The portal will
          post the reports then, with the marks of that time.
        </p>
        {check.scheduled_reason !== null && (
          <p>Reason shown to families with a changed card: {check.scheduled_reason}</p>
        )}
        {problem !== null && (
          <Text as="p" tone="danger">
            Not posted yet. {problem}
          </Text>
        )}
        <PlannedEmptyCards term={term} isLeftOut={check.scheduled_leave_out_empty === 1} />
      </div>
      <Button loading={isBusy} onClick={onCancel}>
        Cancel the plan
      </Button>
    </Row>
  )
}

interface Draft {
  readonly at: string | null
  readonly typed: string
  readonly leavesOutEmpty: boolean
}

const nothing: Draft = { at: null, typed: '', leavesOutEmpty: false }

interface PlanFormProps {
  readonly term: TermKey
  readonly isBusy: boolean
  /** The server has refused to plan without a reason. */
  readonly isReasonWanted: boolean
  /** @returns whether it is planned */
  readonly onPlan: (plan: Chosen) => Promise<boolean>
}

const PlanForm = ({ term, isBusy, isReasonWanted, onPlan }: PlanFormProps) => {
  const { timeZone } = portalConfig().school
  const { draft, write, settle } = useUnsentDraft('plan for a posting', termAddress(term), nothing)
  const { at, typed, leavesOutEmpty } = draft
  const reason = typed.trim()
  const { post: problem } = usePaperProblems()
  const changed = useListReportChangesQuery(term, fresh).data?.length ?? 0
  const needsReason = changed > 0 || isReasonWanted || typed !== ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wish = {
      at,
      ...(reason !== '' && { reason }),
      ...(leavesOutEmpty && { leave_out_empty: 1 as const }),
    }
    if (await onPlan(wish)) settle()
  }
  return (
    <Stack as="form" align="start" gap={3} onSubmit={(event) => void submit(event)}>
      <Field
        label="Date and time at the school"
        hint={`In the school’s time zone (${timeZone}), even if this device is set to another.`}
      >
        {(control) => (
          <DayInput
            {...control}
            withTime
            className={styles.when}
            earliest={nowAtSchool(timeZone)}
            value={at}
            onChange={(day) => write({ at: day })}
          />
        )}
      </Field>
      {needsReason && (
        <ReasonField changed={changed} reason={typed} setReason={(text) => write({ typed: text })} />
      )}
      <EmptyCards
        term={term}
        isPlan
        isLeftOut={leavesOutEmpty}
        onLeaveOut={(isLeftOut) => write({ leavesOutEmpty: isLeftOut })}
      />
      <Button
        type="primary"
        htmlType="submit"
        loading={isBusy}
        disabled={problem !== null || at === null || (needsReason && reason === '')}
      >
        Plan the posting
      </Button>
    </Stack>
  )
}

/** '2026-07-10T14:00' */
const nowAtSchool = (timeZone: string): string =>
  localTimeIn(timeZone, new Date()).slice(0, 16).replace(' ', 'T')
