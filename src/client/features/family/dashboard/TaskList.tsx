// The six steps as a list of tasks: how each stands, and by name what is left of it.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { steps } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/registration/progress/completeness'
import { stepPaths } from '../../../address/paths'
import { standingText, type StepStanding, type StepState } from '../../../record/progress/stepStandings'
import * as styles from './TaskList.module.css'

/** Names that are read at a glance; one more would stand alone behind the button. */
const namesAtOnce = 3

const icons: Readonly<Partial<Record<StepState, ReactNode>>> = {
  complete: <CheckCircleFilled aria-hidden />,
  'sent back': <ExclamationCircleFilled aria-hidden />,
  'needs attention': <ExclamationCircleFilled aria-hidden />,
}

const Names = ({ names }: { names: readonly string[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = names.length > namesAtOnce + 1
  const shown = isLong && !isOpen ? names.slice(0, namesAtOnce) : names
  return (
    <div className={styles.names}>
      <p>{shown.join(', ')}</p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `and ${names.length - namesAtOnce} more`}
        </button>
      )}
    </div>
  )
}

interface TaskListProps {
  readonly standings: readonly StepStanding[]
  /** What is named; nothing where nothing can be done about it. */
  readonly missing: readonly MissingThing[]
}

export const TaskList = ({ standings, missing }: TaskListProps) => (
  <ul className={styles.tasks} aria-label="Steps">
    {standings.map((standing, index) => {
      const { step, is } = standing
      const names = missing.filter((thing) => thing.step === step).map(({ label }) => label)
      return (
        <li key={step}>
          <Link to={stepPaths[step]}>{steps[index]?.menuTitle}</Link>
          <span className={styles.standing} data-standing={is}>
            {icons[is]} {standingText(standing)}
          </span>
          {names.length > 0 && <Names names={names} />}
        </li>
      )
    })}
  </ul>
)
