// A label over a control, and under it a hint, or what is wrong in its place. Without antd: the sign-in page has it too.
import { useId, type ReactNode } from 'react'
import * as styles from './Field.module.css'

/** What the control takes on, so that readers hear label, hint and problem with it. */
export interface FieldControl {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly status: 'error' | undefined
}

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
  readonly problem?: string | null | undefined
  /** The problem is read out at once, and the hint stays. */
  readonly isRead?: boolean
  readonly className?: string
  readonly children: (control: FieldControl) => ReactNode
}

export const Field = ({ label, hint, problem, isRead = false, className = '', children }: FieldProps) => {
  const id = useId()
  const isHinted = Boolean(hint) && (isRead || !problem)
  const described = [problem && `${id}-problem`, isHinted && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={`${styles.field} ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        status: problem ? 'error' : undefined,
      })}
      {isHinted && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.problem} role={isRead ? 'alert' : undefined} id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}
