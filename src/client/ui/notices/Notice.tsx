// A notice in a box. Screen readers announce it at once, or, if it is good news, at the next pause.
import { Alert } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './Notice.module.css'

interface NoticeProps {
  readonly is: 'error' | 'warning' | 'success' | 'info'
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly onClose?: () => void
  readonly role?: 'status' | 'none'
  readonly className?: string
  /** The space below it, where its parent has no gap. */
  readonly below?: 4 | 5 | 6
  readonly 'data-print'?: 'no'
  readonly children?: ReactNode
}

export const Notice = ({ is, action, onClose, role, below, children, ...props }: NoticeProps) => (
  <Alert
    {...props}
    style={below && { marginBottom: `var(--space-${below})` }}
    type={is}
    showIcon
    role={role ?? (is === 'success' ? 'status' : 'alert')}
    description={children && <div className={styles.body}>{children}</div>}
    action={action}
    closable={onClose && { onClose, 'aria-label': 'Close' }}
  />
)

// A problem in words; read aloud when it appears.

interface ProblemProps {
  readonly title: string
  readonly text: string | null
  readonly action?: ReactNode
  /** True if the problem may be outside the visible part of the page. */
  readonly isBroughtInSight?: boolean
}

export const Problem = ({ title, text, action, isBroughtInSight = false }: ProblemProps) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isBroughtInSight && text !== null) void box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isBroughtInSight, text])
  return (
    <div role="alert" ref={box}>
      {text !== null && (
        <Notice is="error" role="none" title={title}>
          <p>{text}</p>
          {action}
        </Notice>
      )}
    </div>
  )
}
