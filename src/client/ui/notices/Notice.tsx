// A notice in a box. Screen readers announce it at once, or, if it is good news, at the next pause.
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import * as styles from './Notice.module.css'

interface NoticeProps {
  readonly is: 'error' | 'warning' | 'success' | 'info'
  readonly title: ReactNode
  readonly action?: ReactNode
  readonly onClose?: () => void
  readonly role?: 'status' | 'none'
  readonly className?: string
  readonly 'data-print'?: 'no'
  readonly children?: ReactNode
}

export const Notice = ({ is, action, onClose, role, children, ...props }: NoticeProps) => (
  <Alert
    {...props}
    type={is}
    showIcon
    role={role ?? (is === 'success' ? 'status' : 'alert')}
    description={children && <div className={styles.body}>{children}</div>}
    action={action}
    closable={onClose && { onClose, 'aria-label': 'Close' }}
  />
)
