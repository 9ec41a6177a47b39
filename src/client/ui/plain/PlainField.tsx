// An input with its label, hint and error; no antd.
import { type ComponentProps, type ReactNode, useState } from 'react'
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

/** A password field that can show its text and that works with pasting and password managers. */
const eye =
  'M10 4.500C5.600 4.500 2.300 7.600 1 10c1.300 2.400 4.600 5.500 9 5.500s7.700-3.100 9-5.500c-1.300-2.400-4.600-5.500-9-5.500Z'

export const PlainPasswordField = (props: Omit<ComponentProps<typeof PlainField>, 'type' | 'toggle'>) => {
  const [isShown, setShown] = useState(false)
  const toggle = (
    <button
      type="button"
      className={styles.toggle}
      aria-pressed={isShown}
      aria-label="Show characters"
      onClick={() => setShown(!isShown)}
    >
      <svg
        width="22"
        height="22"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.600"
        aria-hidden="true"
      >
        <path d={eye} />
        <circle cx="10" cy="10" r="2.600" />
        {!isShown && <path d="M3.500 17 16.500 3" />}
      </svg>
    </button>
  )
  return (
    <PlainField
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      toggle={toggle}
    />
  )
}
