// An input with its label, hint and error; no antd.
import type { ComponentProps, ReactNode } from 'react'
import { Field } from '../fields/Field'
import * as styles from './PlainField.module.css'

/** Values for autocomplete. React’s own type has over a thousand members and slows the compiler down by seconds. */
type Autofill = 'username' | 'current-password' | 'new-password' | 'one-time-code'

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** A button inside the right edge. */
  readonly toggle?: ReactNode
  readonly autoComplete?: Autofill
}

export const PlainField = ({ label, hint, error, toggle, ...input }: PlainFieldProps) => (
  <Field label={label} hint={hint} problem={error} keepsHint isRead className={styles.field}>
    {({ status: _status, ...control }) => (
      <div className={toggle ? `${styles.input} ${styles.hasToggle}` : styles.input}>
        <input {...control} {...input} />
        {toggle}
      </div>
    )}
  </Field>
)
