// A label above a control, and a hint or error below it. It does without antd, because the sign-in page uses it.
import { useId, type ReactNode } from 'react'
import * as styles from './Field.module.css'

/** Props for the control, which connect it with its label, hint and error for screen readers. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly status: 'error' | undefined
}

const sizes = {
  usual: { field: styles.field, hint: styles.hint, problem: styles.problem },
  form: { field: styles.formField, hint: styles.formHint, problem: styles.formProblem },
}

interface FieldProps {
  /** Without a label, the control must have a name of its own. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | null | undefined
  /** The control's id, for links to it; the label's is `${id}-label`. */
  readonly id?: string
  /** True if the label names a group of inputs instead of one input. */
  readonly isGroup?: boolean
  /** The id of a hint below another field that also applies to this one. */
  readonly hintElsewhere?: string | undefined
  /** True if the hint stays when there is an error. */
  readonly keepsHint?: boolean
  /** True if screen readers announce the error at once. */
  readonly isRead?: boolean
  /** The family's form has more room. */
  readonly size?: keyof typeof sizes
  readonly className?: string
  readonly children: (control: FieldControl) => ReactNode
}

export const Field = ({
  label,
  hint,
  problem,
  className = '',
  children,
  size = 'usual',
  ...props
}: FieldProps) => {
  const ownId = useId()
  const { id = ownId, isGroup = false, keepsHint = false, isRead = false, hintElsewhere } = props
  const words = sizes[size]
  const isHinted = Boolean(hint) && (keepsHint || !problem)
  const described = [problem && `${id}-problem`, isHinted ? `${id}-hint` : hintElsewhere]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={`${words.field} ${className}`}>
      {label !== undefined && (
        <label id={`${id}-label`} htmlFor={isGroup ? undefined : id}>
          {label}
        </label>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': problem ? true : undefined,
        status: problem ? 'error' : undefined,
      })}
      {isHinted && (
        <p className={words.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={words.problem} role={isRead ? 'alert' : undefined} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
