// What the office does for one student, in one line.
import { Button } from 'antd'
import { useState } from 'react'
import { passwordReset } from '../../edit/passwordResetSlice'
import { PrintSlips } from '../../bulk/PrintSlips'
import { EnrolmentActs } from '../../enrolment/EnrolmentActs'
import { useAppDispatch } from '../../../../../store/hooks'
import * as styles from './head.module.css'

interface StudentActionsProps {
  readonly studentId: string
  /** 'Ann Ali' */
  readonly name: string
  readonly onForm: () => void
  readonly onClass: () => void
}

export const StudentActions = ({ studentId, name, onForm, onClass }: StudentActionsProps) => {
  const dispatch = useAppDispatch()
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div className={styles.actions}>
      <Button onClick={onForm}>Registration form</Button>
      <Button onClick={() => setPrinting(true)}>Sign-in slip</Button>
      <Button onClick={() => dispatch(passwordReset.opened({ studentId, name }))}>Reset password</Button>
      <Button onClick={onClass}>Change class</Button>
      <EnrolmentActs studentId={studentId} name={name} />
      {isPrinting && (
        <PrintSlips
          wish={{ ids: studentId }}
          whom={`student ${studentId}`}
          onClose={() => setPrinting(false)}
        />
      )}
    </div>
  )
}
