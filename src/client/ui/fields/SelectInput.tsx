// The browser's own select element: phones show their native list, typing finds an option, and it is fast to render.
import { DownOutlined } from '@ant-design/icons'
import type { ReactNode, SelectHTMLAttributes, SyntheticEvent } from 'react'
import { Row } from '../primitives'
import * as styles from './SelectInput.module.css'

type Value = string | number

export interface SelectOption {
  readonly value: Value
  readonly label: string
}

interface SelectInputProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'value' | 'onChange' | 'children'
> {
  readonly options: readonly SelectOption[]
  readonly value: Value | null
  /** The text of the option for no answer. Without it, an answer cannot be cleared. */
  readonly empty?: string | undefined
  readonly status?: 'error' | undefined
  /** Shown before the arrow, for example the save status. */
  readonly mark?: ReactNode
  readonly onValue: (value: Value | null) => void
}

const emptyKey = ''

export const SelectInput = (props: SelectInputProps) => {
  const { options, value, empty, status, mark, onValue, ...select } = props
  // The stored value is shown even before the list has loaded.
  const isKnown = value === null || options.some((option) => option.value === value)
  const choose = ({ currentTarget }: SyntheticEvent<HTMLSelectElement>) => {
    const chosen = options.find((option) => String(option.value) === currentTarget.value)?.value ?? null
    if (chosen !== value) onValue(chosen)
  }
  return (
    <span className={styles.box} data-status={status}>
      <select
        {...select}
        className={styles.select}
        data-empty={value === null || undefined}
        value={value ?? emptyKey}
        // `input` fires before `change`, and a render between the two would restore the old value.
        onInput={choose}
        onChange={choose}
      >
        {(empty !== undefined || value === null) && <option value={emptyKey}>{empty ?? 'Choose'}</option>}
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Row as="span" wrap={false} size="small" tone="muted" className={styles.end}>
        {mark}
        <DownOutlined aria-hidden />
      </Row>
    </span>
  )
}
