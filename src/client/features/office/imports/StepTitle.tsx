// The heading of a step takes the focus when the step appears, so that a screen reader announces it.
import { useEffect, useRef, type ReactNode } from 'react'

export const StepTitle = ({ children }: { children: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
