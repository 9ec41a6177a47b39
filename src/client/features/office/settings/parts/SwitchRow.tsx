import { Switch } from 'antd'
import { useId } from 'react'

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
    <div className="switch-row">
      <label htmlFor={id}>
        <span>{title}</span>
        {text && <span className="settings-hint">{text}</span>}
      </label>
      <Switch id={id} checked={isOn} disabled={isDisabled} onChange={onSwitch} />
    </div>
  )
}
