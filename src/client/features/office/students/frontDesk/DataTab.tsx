// A student's data: a copy of everything, the retention, removing it for good.
import { Button, Checkbox, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { PurgeResult, StudentRetention } from '#shared/contract/privacy/privacy'
import { longDay } from '#shared/rules/dates'
import {
  useGetStudentRetentionQuery,
  useDownloadDataMutation,
  useSaveStudentRetentionMutation,
  useEraseStudentMutation,
} from '#client/api/privacy/privacyApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Panel, ButtonRow } from '#client/ui/panels/Panel'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { useRight, WithRight } from '#client/session/rights'
import { useUnsentDraft } from '#client/record/unsentWordsSlice'
import { momentText } from '#client/ui/dates/moments'
import { Muted, Stack } from '#client/ui/primitives'
import * as styles from './frontDesk.module.css'

interface DataTabProps {
  readonly studentId: string
  /** 'Ann Ali (20260002)' */
  readonly who: string
  readonly onErased: (purge: PurgeResult) => void
}

export const DataTab = ({ studentId, who, onErased }: DataTabProps) => {
  const query = useGetStudentRetentionQuery(studentId)
  const mayErase = useRight('eraseStudents')
  return (
    <>
      <WithRight to="printAndExport">
        <Panel isFlat title="A copy of everything">
          <DataCopy studentId={studentId} />
        </Panel>
      </WithRight>
      <Panel isFlat title="How long we keep the record">
        <QueryBoundary what="How long we keep the record" query={query} rows={3}>
          {(keeping) =>
            mayErase ? (
              <RetentionForm key={keeping.updated_at} keeping={keeping} />
            ) : (
              <RetentionText keeping={keeping} />
            )
          }
        </QueryBoundary>
      </Panel>
      {mayErase && (
        <Panel isFlat title="Remove for good">
          <EraseStudent studentId={studentId} who={who} isHeld={query.data?.hold === 1} onErased={onErased} />
        </Panel>
      )}
    </>
  )
}

const DataCopy = ({ studentId }: { studentId: string }) => {
  const [download, { isLoading, isSuccess, error }] = useDownloadDataMutation()
  return (
    <Stack className={styles.dataForm}>
      <Muted as="p">
        For a family that asks for it in writing. A ZIP file with the record, its history, documents, report
        cards, sign-ins and who has seen them. This is recorded in both logs.
      </Muted>
      <ErrorAlert text={error ? errorText(error) : null} />
      <ButtonRow note={isSuccess ? 'Done: the file is in your downloads.' : ''}>
        <Button loading={isLoading} onClick={() => void download({ student_id: studentId })}>
          Download everything
        </Button>
      </ButtonRow>
    </Stack>
  )
}

/** Retention counts from the day of leaving; a hold stops every removal. */
const RetentionForm = ({ keeping }: { keeping: StudentRetention }) => {
  const reasonId = useId()
  const [save, { data: saved, isLoading, isSuccess, error }] = useSaveStudentRetentionMutation()
  const { student_id } = keeping
  const { draft, write, settle } = useUnsentDraft(
    'hold on a student’s data',
    student_id,
    wordsOf(saved ?? keeping),
  )
  const { isHeld, reason } = draft
  const send = async () => {
    const { data } = await save({ student_id, hold: isHeld ? 1 : 0, hold_reason: isHeld ? reason : null })
    if (data) settle()
  }
  return (
    <Stack
      as="form"
      className={styles.dataForm}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isLoading) void send()
      }}
    >
      <RetentionText keeping={keeping} />
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
    </Stack>
  )
}

const RetentionText = ({ keeping }: { keeping: StudentRetention }) => (
  <Muted as="p">
    {untilText(keeping)}
    {byText(keeping)}
  </Muted>
)

const wordsOf = ({ hold, hold_reason }: StudentRetention) => ({
  isHeld: hold === 1,
  reason: hold_reason ?? '',
})

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

interface EraseProps {
  readonly studentId: string
  readonly who: string
  readonly isHeld: boolean
  readonly onErased: (purge: PurgeResult) => void
}

/** Removing a student for good. The ID is typed once more, so that no slip of a finger does it. */
const EraseStudent = ({ isHeld, ...about }: EraseProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Muted as="p">
        {isHeld
          ? 'This student’s data is on hold. Remove the hold first.'
          : 'For a family that is entitled to it, or when the record is no longer needed. Download a copy first if anyone may need it.'}
      </Muted>
      <Button danger disabled={isHeld} onClick={() => setAsking(true)}>
        Remove this student …
      </Button>
      {isAsking && <Question {...about} onClose={() => setAsking(false)} />}
    </>
  )
}

interface QuestionProps extends Omit<EraseProps, 'isHeld'> {
  readonly onClose: () => void
}

const what =
  'This removes the record, history, documents, marks, report cards and sign-in. ' +
  'It cannot be undone. Backups contain them until they expire; the logs keep the student ID.'

const Question = ({ studentId, who, onErased, onClose }: QuestionProps) => {
  const id = useId()
  const [confirm, setConfirm] = useState('')
  const [erase, { isLoading, error }] = useEraseStudentMutation()
  const send = async () => {
    const { data: erased } = await erase({ student_id: studentId, confirm })
    if (erased) onErased(erased.purge)
  }
  return (
    <Modal
      title={`Remove ${who} for good?`}
      open
      closable={!isLoading}
      mask={{ closable: false }}
      okText={isLoading ? 'Removing …' : 'Remove for good'}
      okButtonProps={{ danger: true, disabled: confirm.trim() !== studentId, loading: isLoading }}
      cancelButtonProps={{ disabled: isLoading }}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <Stack className={styles.dataForm}>
        <p>{what}</p>
        <ErrorAlert text={error ? (fieldText(error, 'confirm') ?? errorText(error)) : null} />
        <label htmlFor={id}>{`Type ${studentId} to continue`}</label>
        <Input
          id={id}
          autoComplete="off"
          value={confirm}
          onChange={({ target }) => setConfirm(target.value)}
        />
      </Stack>
    </Modal>
  )
}
