// The last 7 digits of a number behind the prefix 1868; other keys do nothing, pasted numbers are
// stripped to their 7 digits (UX-28).
import { Input, type InputProps } from 'antd'
import { phoneDigits, phonePrefix } from './phoneDigits'
import * as styles from './PhoneInput.module.css'

interface PhoneInputProps extends Omit<InputProps, 'onChange' | 'prefix' | 'type'> {
  readonly onDigits: (digits: string) => void
}

export const PhoneInput = ({ onDigits, ...input }: PhoneInputProps) => (
  <Input
    {...input}
    type="tel"
    inputMode="numeric"
    prefix={<span className={styles.prefix}>{phonePrefix}</span>}
    onChange={({ target }) => onDigits(phoneDigits(target.value))}
  />
)
