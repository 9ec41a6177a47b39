// One answer of the check page: what was asked, what was answered, and the way to change it, which leads back here.
import type { ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import type { Unsaved } from '#client/record/progress/shownAnswers'
import { useAppSelector } from '#client/store/hooks'
import { selectMissing, selectProblems } from '../registrationSelectors'
import { fromRow, pathToThing } from '../stepPaths'
import { focusTarget } from '#client/record/form/landing'
import * as styles from './complete.module.css'

interface CheckRowProps {
  readonly step: Step
  /** Of the field or document that the link leads to. */
  readonly name: string
  /** All that it stands for, when that is more than one thing. */
  readonly names?: readonly string[]
  readonly label: string
  /** What the link is about, where the label alone could be anybody's. */
  readonly about?: string
  /** Null: there is none. */
  readonly answer: ReactNode
  readonly isChangeable: boolean
}

type AnswerProps = Pick<CheckRowProps, 'name' | 'answer'> & {
  readonly problems: readonly Unsaved[]
  /** Whose problem it is, where several stand in one row. */
  readonly isNamed: boolean
}

const Answer = ({ name, answer, problems, isNamed }: AnswerProps) => {
  const isMissing = useAppSelector((state) => selectMissing(state).some((thing) => thing.name === name))
  return (
    <dd>
      {answer ?? <span className={isMissing ? styles.wanted : styles.notProvided}>Not provided</span>}
      {problems.map((thing) => (
        <span key={thing.name} className={styles.problem}>
          {isNamed && `${thing.label}: `}
          {thing.problem}
        </span>
      ))}
    </dd>
  )
}

const wayWords = (answer: ReactNode): string => (answer === null ? 'Add' : 'Change')

export const CheckRow = (props: CheckRowProps) => {
  const { step, name, names = [name], label, about = label, answer, isChangeable } = props
  const problems = useAppSelector(
    (state) => selectProblems(state).filter((thing) => names.includes(thing.name)),
    shallowEqual,
  )
  const [wrong] = problems
  return (
    <div className={styles.row} {...focusTarget(name)}>
      <dt>{label}</dt>
      <Answer {...{ name, answer, problems }} isNamed={names.length > 1} />
      {(isChangeable || wrong) && (
        <dd className={styles.change}>
          <Link to={pathToThing(wrong ?? { step, name })} state={fromRow(name)}>
            {isChangeable ? wayWords(answer) : 'See why'}
            <span className="unseen"> {about}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}
