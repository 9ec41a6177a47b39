// A label over a control, and under it a hint, or what is wrong in its place. Without antd: the sign-in page has it too.
import { useId, type ReactNode } from 'react'
import * as styles from './Field.module.css'

/** The props that the control takes on, so that screen readers say label, hint and problem with it. */
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
  /** Without one, the control says its own name. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | null | undefined
  /** The id by which others find the control; the label has `${id}-label`. */
  readonly id?: string
  /** Several inputs are named by the label, so that it belongs to none of them. */
  readonly isGroup?: boolean
  /** The id of a hint that stands under another field and is this one's, too. */
  readonly hintElsewhere?: string | undefined
  /** The hint stays beside a problem. */
  readonly keepsHint?: boolean
  /** The problem is read out at once. */
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
