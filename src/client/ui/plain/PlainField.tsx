// A labelled input with its hint and error; no antd.
import { useId, type ComponentProps, type ReactNode } from 'react'
import * as field from './PlainField.module.css'

/** What a password manager may fill in. React’s own union of over a thousand members costs the compiler seconds. */
type Autofill = 'username' | 'current-password' | 'new-password' | 'one-time-code'

interface PlainFieldProps extends Omit<ComponentProps<'input'>, 'autoComplete'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | null
  /** A button inside the right edge. */
  readonly toggle?: ReactNode
  readonly autoComplete?: Autofill
}

export const PlainField = ({ label, hint, error, toggle, ...input }: PlainFieldProps) => {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={field.field}>
      <label htmlFor={id}>{label}</label>
      <div className={toggle ? `${field.input} ${field.hasToggle}` : field.input}>
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          {...input}
        />
        {toggle}
      </div>
      {hint && (
        <div className={field.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <div className={field.error} role="alert" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  )
}
