// The six steps as a list of tasks: how each stands, and by name what is left of it.
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { steps, type ProgressFlag, type StepRow } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/intake/completeness'
import { stepPaths } from '#client/address/paths'
import {
  flagsOf,
  standingText,
  type RegistrationFlags,
  type StepStanding,
} from '#client/record/progress/stepStandings'
import * as styles from './TaskList.module.css'

/** Names that are read at a glance; one more would stand alone behind the button. */
const namesAtOnce = 3

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

const icons = {
  complete: <CheckCircleFilled aria-hidden />,
  invalid: <ExclamationCircleFilled aria-hidden />,
}

const iconOf = ({ progress, validity }: RegistrationFlags, flag: ProgressFlag): ReactNode =>
  progress[flag] ? icons.complete : !validity[flag] && icons.invalid

interface TaskListProps {
  readonly standings: readonly StepStanding[]
  /** What is named; nothing where nothing can be done about it. */
  readonly missing: readonly MissingThing[]
}

export const TaskList = ({ standings, missing }: TaskListProps) => {
  const flags = flagsOf(standings)
  const rows = standings.map((standing, index) => ({ ...standing, ...(steps[index] as StepRow), standing }))
  return (
    <ul className={styles.tasks} aria-label="Steps">
      {rows.map(({ step, is, flag, menuTitle, standing }) => {
        const names = missing.filter((thing) => thing.step === step).map(({ label }) => label)
        return (
          <li key={step}>
            <Link to={stepPaths[step]}>{menuTitle}</Link>
            <span className={styles.standing} data-standing={is}>
              {iconOf(flags, flag)} {standingText(standing)}
            </span>
            {names.length > 0 && <Names names={names} />}
          </li>
        )
      })}
    </ul>
  )
}
