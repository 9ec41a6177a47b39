// Why a student leaves: the press that says it marks the student as left.
import { Button } from 'antd'
import { useId, useState } from 'react'
import { endedChoices, type EndedWhy } from '#shared/rules/students/enrolment'
import * as styles from './enrolment.module.css'

interface LeaveWhysProps {
  /** While it is on its way. */
  readonly disabled: boolean
  readonly onPress: (why: EndedWhy) => void
}

export const LeaveWhys = ({ disabled, onPress }: LeaveWhysProps) => {
  const title = useId()
  const [pressed, setPressed] = useState<EndedWhy | null>(null)
  return (
    <div role="group" aria-labelledby={title} className={styles.whys}>
      <p id={title}>
        <strong>Why?</strong> Choose a reason to mark the student as left.
      </p>
      {endedChoices.map(({ value, label }) => (
        <Button
          key={value}
          disabled={disabled}
          loading={disabled && pressed === value}
          onClick={() => {
            setPressed(value)
            onPress(value)
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
