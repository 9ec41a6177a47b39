// What went wrong, in words; read aloud when it appears.
import type { ReactNode } from 'react'
import { Notice } from './Notice'

interface ProblemProps {
  readonly title: string
  readonly text: string | null
  readonly action?: ReactNode
}

export const Problem = ({ title, text, action }: ProblemProps) => (
  <div role="alert">
    {text !== null && (
      <Notice is="error" role="none" title={title}>
        <p>{text}</p>
        {action}
      </Notice>
    )}
  </div>
)
