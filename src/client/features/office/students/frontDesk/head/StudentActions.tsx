// What the office does for one student, in one line.
import { Button } from 'antd'
import { useState } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import { passwordReset } from '../../edit/passwordResetSlice'
import { PrintSlips } from '../../bulk/PrintSlips'
import { EnrolmentActs } from '../../enrolment/EnrolmentActs'
import { useAppDispatch } from '#client/store/hooks'
import * as styles from './head.module.css'

interface StudentActionsProps {
  readonly studentId: string
  /** 'Ann Ali' */
  readonly name: string
  /** Undefined while it is on its way. */
  readonly overview: StudentOverview | undefined
  readonly onForm: () => void
  readonly onClass: () => void
}

export const StudentActions = ({ studentId, name, overview, onForm, onClass }: StudentActionsProps) => {
  const dispatch = useAppDispatch()
  const [isPrinting, setPrinting] = useState(false)
  // Brought back first: the class in which a leaver was until the last day is not a new one.
  const hasLeft = overview !== undefined && isLeaver(overview, overview.registration.today)
  return (
    <div className={styles.actions}>
      <Button onClick={onForm}>Registration form</Button>
      <Button onClick={() => setPrinting(true)}>Sign-in slip</Button>
      <Button onClick={() => dispatch(passwordReset.opened({ studentId, name }))}>Reset password</Button>
      {!hasLeft && <Button onClick={onClass}>Change class</Button>}
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
