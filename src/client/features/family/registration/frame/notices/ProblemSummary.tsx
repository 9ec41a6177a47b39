// UX-25: what keeps answers from being saved, at the top, each as a link to its field.
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useErrorTitle } from '#client/ui/hooks/useErrorTitle'
import type { Unsaved } from '#client/record/progress/shownAnswers'
import { pathToThing } from '../../stepPaths'
import { fullLabel } from '../../steps/fullLabel'
import * as styles from './Notices.module.css'

export const ProblemSummary = ({ problems }: { problems: readonly Unsaved[] }) => {
  const box = useRef<HTMLDivElement>(null)
  // The way back to the check page survives a jump within the step.
  const state = useLocation().state as object | undefined
  useErrorTitle(true)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className={styles.problemSummary} role="alert" tabIndex={-1} ref={box}>
      <h2>There is a problem</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.name}>
            <Link to={pathToThing(problem)} state={state}>
              {fullLabel(problem)}: {problem.problem}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
