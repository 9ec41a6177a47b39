// A problem in words; read aloud when it appears.
import { useEffect, useRef, type ReactNode } from 'react'
import { Notice } from './Notice'

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
