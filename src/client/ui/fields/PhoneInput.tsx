// The last 7 digits of a number behind the prefix 1868.
import { Input, type InputProps } from 'antd'
import { phonePrefix } from '#shared/record/phone'
import { phoneAfter } from './phoneKeys'
import * as styles from './PhoneInput.module.css'

interface PhoneInputProps extends Omit<InputProps, 'onChange' | 'prefix' | 'type' | 'value'> {
  readonly value: string
  readonly onText: (text: string) => void
}

export const PhoneInput = ({ value, onText, ...input }: PhoneInputProps) => (
  <Input
    {...input}
    value={value}
    type="tel"
    inputMode="numeric"
    prefix={<span className={styles.prefix}>{phonePrefix}</span>}
    onChange={({ target }) => onText(phoneAfter(value, target.value))}
  />
)
