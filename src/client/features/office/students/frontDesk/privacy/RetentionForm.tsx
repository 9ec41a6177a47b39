// Retention counts from the day of leaving; a hold stops every removal.
import { Button, Checkbox, Input } from 'antd'
import { useId } from 'react'
import type { StudentRetention } from '#shared/contract/privacy/privacy'
import { longDay } from '#shared/rules/dates'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { useSaveStudentRetentionMutation } from '#client/api/privacy/privacyApi'
import { useWords } from '#client/record/unsentWordsSlice'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { momentText } from '#client/ui/dates/moments'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import * as styles from './privacy.module.css'
import * as panelStyles from '../frontDesk.module.css'

const untilText = ({ hold, left_on, kept_until }: StudentRetention): string => {
  if (hold === 1) return 'On hold: nothing is removed.'
  if (left_on === null) return 'Kept while the student is at the school.'
  const left = `Last day: ${longDay(left_on)}.`
  return kept_until === null
    ? `${left} Kept for ever.`
    : `${left} Kept until ${longDay(kept_until)}. The night after, everything about the student is removed.`
}

const byText = ({ updated_at, updated_by }: StudentRetention): string =>
  updated_at === null ? '' : ` Set ${momentText(updated_at)} by ${updated_by?.replace(/^admin:/, '') ?? ''}.`

const wordsOf = ({ hold, hold_reason }: StudentRetention) => ({
  isHeld: hold === 1,
  reason: hold_reason ?? '',
})

export const RetentionForm = ({ keeping }: { keeping: StudentRetention }) => {
  const reasonId = useId()
  const [save, { data: saved, isLoading, isSuccess, error }] = useSaveStudentRetentionMutation()
  const { student_id } = keeping
  const { words, write, settle } = useWords('hold on a student’s data', student_id, wordsOf(saved ?? keeping))
  const { isHeld, reason } = words
  const send = async () => {
    const { data } = await save({ student_id, hold: isHeld ? 1 : 0, hold_reason: isHeld ? reason : null })
    if (data) settle()
  }
  return (
    <form
      className={styles.dataForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) void send()
      }}
    >
      <p className={panelStyles.note}>
        {untilText(keeping)}
        {byText(keeping)}
      </p>
      <ErrorAlert text={error ? (fieldText(error, 'hold_reason') ?? errorText(error)) : null} />
      <Checkbox checked={isHeld} onChange={({ target }) => write({ isHeld: target.checked })}>
        On hold: do not remove this student’s data
      </Checkbox>
      {isHeld && (
        <>
          <label htmlFor={reasonId}>Why</label>
          <Input
            id={reasonId}
            maxLength={300}
            value={reason}
            placeholder="A question that is still open, a court order …"
            onChange={({ target }) => write({ reason: target.value })}
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
