// Retention counts from the day of leaving; a hold stops every removal.
import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import type { StudentRetention } from '#shared/contract/records/privacy'
import { longDay } from '#shared/rules/dates'
import { errorText, fieldText } from '../../../../../api/transport/errorText'
import { useSaveStudentRetentionMutation } from '../../../../../api/records/privacyApi'
import { DayInput } from '../../../../../ui/dates/DayInput'
import { ErrorAlert } from '../../../../../ui/plain/ErrorAlert'
import { momentText } from '../../../../../ui/dates/moments'
import { ButtonRow } from '../../../../../ui/panels/ButtonRow'
import * as styles from './privacy.module.css'
import * as panelStyles from '../panel.module.css'

const untilText = ({ hold, left_on, kept_until }: StudentRetention): string => {
  if (hold === 1) return 'On hold: nothing is removed.'
  if (left_on === null) return 'Kept while the student is at the school.'
  return kept_until === null
    ? 'Kept for ever.'
    : `Kept until ${longDay(kept_until)}. The night after, everything about the student is removed.`
}

const byText = ({ updated_at, updated_by }: StudentRetention): string =>
  updated_at === null ? '' : ` Set ${momentText(updated_at)} by ${updated_by?.replace(/^admin:/, '') ?? ''}.`

export const RetentionForm = ({ keeping }: { keeping: StudentRetention }) => {
  const ids = { left: useId(), reason: useId() }
  const [leftOn, setLeftOn] = useState(keeping.left_on)
  const [isHeld, setHeld] = useState(keeping.hold === 1)
  const [reason, setReason] = useState(keeping.hold_reason ?? '')
  const [save, { isLoading, isSuccess, error }] = useSaveStudentRetentionMutation()
  const send = () =>
    void save({
      student_id: keeping.student_id,
      left_on: leftOn,
      hold: isHeld ? 1 : 0,
      hold_reason: isHeld ? reason : null,
    })
  return (
    <form
      className={styles.dataForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) send()
      }}
    >
      <p className={panelStyles.note}>
        {untilText(keeping)}
        {byText(keeping)}
      </p>
      <ErrorAlert text={error ? (fieldText(error, 'hold_reason') ?? errorText(error)) : null} />
      <label htmlFor={ids.left}>Left the school on</label>
      <DayInput id={ids.left} value={leftOn} onChange={setLeftOn} />
      <Checkbox checked={isHeld} onChange={({ target }) => setHeld(target.checked)}>
        On hold: remove nothing of this student
      </Checkbox>
      {isHeld && (
        <>
          <label htmlFor={ids.reason}>Why</label>
          <Input
            id={ids.reason}
            maxLength={300}
            value={reason}
            placeholder="A question that is still open, a court order …"
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      <ButtonRow note={isSuccess ? 'Saved' : ''}>
        <Button htmlType="submit" type="primary" loading={isLoading}>
          Save
        </Button>
      </ButtonRow>
    </form>
  )
}
