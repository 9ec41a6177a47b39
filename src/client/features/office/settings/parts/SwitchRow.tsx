import { Switch } from 'antd'
import { useId } from 'react'
import * as styles from '../settings.module.css'

interface SwitchRowProps {
  readonly title: string
  readonly text?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onSwitch: (isOn: boolean) => void
}

export const SwitchRow = ({ title, text, isOn, isDisabled = false, onSwitch }: SwitchRowProps) => {
  const id = useId()
  return (
    <div className={styles.switchRow}>
      <label htmlFor={id}>
        <span>{title}</span>
        {text && <span className={styles.hint}>{text}</span>}
      </label>
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onSwitch} />
    </div>
  )
}
