// What went wrong, in words; read aloud when it appears.
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import * as styles from './imports.module.css'

interface ProblemProps {
  readonly title: string
  readonly text: string | null
  readonly action?: ReactNode
}

export const Problem = ({ title, text, action }: ProblemProps) => (
  <div role="alert">
    {text !== null && (
      <Alert
        type="error"
        showIcon
        role="none"
        title={title}
        description={
          <div className={styles.problem}>
            {text}
            {action}
          </div>
        }
      />
    )}
  </div>
)
