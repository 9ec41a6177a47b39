import { Switch } from 'antd'
import { useId } from 'react'
import { Muted, Row } from '#client/ui/primitives'
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
    <Row wrap={false} justify="between" gap={6} minHeight={44} className={styles.switchRow}>
      <label htmlFor={id}>
        <span>{title}</span>
        {text && <Muted small>{text}</Muted>}
      </label>
      {/* Undefined follows a section that is only read. */}
      <Switch id={id} checked={isOn} disabled={isDisabled || undefined} onChange={onSwitch} />
    </Row>
  )
}
