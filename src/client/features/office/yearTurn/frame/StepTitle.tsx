// The heading of a step takes the focus when the step appears, so that a screen reader says where one is.
import { useEffect, useRef } from 'react'
import * as styles from '../yearTurn.module.css'

export const StepTitle = ({ title }: { title: string }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  )
}
