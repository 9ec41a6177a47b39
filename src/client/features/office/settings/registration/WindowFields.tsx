import type { ReactNode } from 'react'
import type { FormWindow } from '#shared/contract/office/registrationSettings'
import { DayField } from '../parts/DayField'
import { SwitchRow } from '../parts/SwitchRow'
import * as styles from '../settings.module.css'

type Values = Pick<FormWindow, 'open' | 'deadline'>

interface WindowFieldsProps {
  readonly values: Values
  readonly problem?: string
  /** Why it is closed although the switch is on. */
  readonly note?: string
  readonly onChange: (change: Partial<Values>) => void
  /** The buttons, in the same line. */
  readonly children: ReactNode
}

export const WindowFields = ({ values, problem, note, onChange, children }: WindowFieldsProps) => (
  <div className={`${styles.fields} ${styles.windowFields}`}>
    <SwitchRow
      title="Let families register"
      text={note}
      isOn={values.open === 1}
      onSwitch={(isOn) => onChange({ open: isOn ? 1 : 0 })}
    />
    <DayField
      label="Closes on"
      hint="Empty: no closing day"
      problem={problem}
      day={values.deadline}
      onDay={(deadline) => onChange({ deadline })}
    />
    {children}
  </div>
)
