// One answer of the check page: what was asked, what was answered, and the way to change it, which leads back here.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Step } from '#shared/record/field'
import { useAppSelector } from '../../../../store/hooks'
import { selectMissing, selectProblems } from '../registrationSelectors'
import { fromRow, pathToThing } from '../stepPaths'
import { focusTarget } from '../steps/useFocusTarget'
import * as styles from './complete.module.css'

interface CheckRowProps {
  readonly step: Step
  /** Of the field or document that the link leads to. */
  readonly name: string
  readonly label: string
  /** What the link is about, where the label alone could be anybody's. */
  readonly about?: string
  /** Null: there is none. */
  readonly answer: ReactNode
  readonly isChangeable: boolean
}

type AnswerProps = Pick<CheckRowProps, 'name' | 'answer'> & { readonly problem: string | null }

const Answer = ({ name, answer, problem }: AnswerProps) => {
  const isMissing = useAppSelector((state) => selectMissing(state).some((thing) => thing.name === name))
  return (
    <dd>
      {answer ?? <span className={isMissing ? styles.wanted : styles.notProvided}>Not provided</span>}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
    </dd>
  )
}

const wayWords = (answer: ReactNode): string => (answer === null ? 'Add' : 'Change')

export const CheckRow = ({ step, name, label, about = label, answer, isChangeable }: CheckRowProps) => {
  const problem = useAppSelector(
    (state) => selectProblems(state).find((thing) => thing.name === name)?.problem ?? null,
  )
  return (
    <div className={styles.row} {...focusTarget(name)}>
      <dt>{label}</dt>
      <Answer {...{ name, answer, problem }} />
      {(isChangeable || problem !== null) && (
        <dd className={styles.change}>
          <Link to={pathToThing({ step, name })} state={fromRow(name)}>
            {isChangeable ? wayWords(answer) : 'See why'}
            <span className="unseen"> {about}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}
