// A telephone number: its last 7 digits, behind the prefix 1868.
import { Input, type InputProps } from 'antd'
import { localDigits, phonePrefix } from '#shared/record/phone'
import { Muted } from '../primitives'
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
    prefix={
      <Muted numeric className={styles.prefix}>
        {phonePrefix}
      </Muted>
    }
    onChange={({ target }) => onText(phoneAfter(value, target.value))}
  />
)

/**
 * The text after a change. Keys other than digits do nothing. A pasted, dictated or autofilled number is shortened to
 * seven digits if it is local; otherwise it stays as it is. Nothing is cut off.
 */
export const phoneAfter = (before: string, after: string): string =>
  /^\D$/.test(insertedIn(before, after)) ? before : (localDigits(after) ?? after)

const insertedIn = (before: string, after: string): string => {
  const shortest = Math.min(before.length, after.length)
  let start = 0
  while (start < shortest && before[start] === after[start]) start += 1
  let end = 0
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return after.slice(start, after.length - end)
}
