// Removing a student for good (SEC-104): the ID is typed once more, so that no slip of a finger does it.
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import type { PurgeResult } from '#shared/contract/privacy/privacy'
import { errorText, fieldText } from '#client/api/transport/errorText'
import { useEraseStudentMutation } from '#client/api/privacy/privacyApi'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import * as styles from './privacy.module.css'
import * as panelStyles from '../frontDesk.module.css'

interface EraseProps {
  readonly studentId: string
  readonly who: string
  readonly isHeld: boolean
  readonly onErased: (purge: PurgeResult) => void
}

const what =
  'This removes the record, history, documents, marks, report cards and sign-in. ' +
  'It cannot be undone. Backups contain them until they expire; the logs keep the student ID.'

interface QuestionProps extends Omit<EraseProps, 'isHeld'> {
  readonly onClose: () => void
}

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
      <div className={styles.dataForm}>
        <p>{what}</p>
        <ErrorAlert text={error ? (fieldText(error, 'confirm') ?? errorText(error)) : null} />
        <label htmlFor={id}>{`Type ${studentId} to continue`}</label>
        <Input
          id={id}
          autoComplete="off"
          value={confirm}
          onChange={({ target }) => setConfirm(target.value)}
        />
      </div>
    </Modal>
  )
}

export const EraseStudent = ({ isHeld, ...about }: EraseProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p className={panelStyles.note}>
        {isHeld
          ? 'This student’s data is on hold. Remove the hold first.'
          : 'For a family that is entitled to it, or when the record is no longer needed. Download a copy first if anyone may need it.'}
      </p>
      <Button danger disabled={isHeld} onClick={() => setAsking(true)}>
        Remove this student …
      </Button>
      {isAsking && <Question {...about} onClose={() => setAsking(false)} />}
    </>
  )
}
