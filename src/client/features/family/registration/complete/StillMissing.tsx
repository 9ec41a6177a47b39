// What is still missing, step by step; each link leads to its field.
import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { steps } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/registration/completeness'
import { useAppSelector } from '../../../../store/hooks'
import { Panel } from '../../../../ui/panels/Panel'
import { leftText, MissingLinks } from '../frame/notices/MissingList'
import { selectIsEditable, selectMissing, selectProblems } from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'
import { fromCheck, pathToThing } from '../stepPaths'
import { fullLabel } from '../steps/fullLabel'
import * as styles from './complete.module.css'
import * as shared from '../registration.module.css'

const NotSaved = () => {
  const problems = useAppSelector(selectProblems)
  if (problems.length === 0) return null
  return (
    <div className={styles.missingStep}>
      <h3>Not saved yet</h3>
      <ul className={shared.missingLinks}>
        {problems.map((problem) => (
          <li key={problem.name}>
            <Link to={pathToThing(problem)} state={fromCheck}>
              {fullLabel(problem)}: {problem.problem}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface StepThingsProps {
  readonly title: string
  readonly things: readonly MissingThing[]
  readonly state: object
}

const StepThings = ({ title, things, state }: StepThingsProps) =>
  things.length > 0 && (
    <div className={styles.missingStep}>
      <h3>{title}</h3>
      <MissingLinks things={things} state={state} />
    </div>
  )

export const StillMissing = () => {
  const missing = useAppSelector(selectMissing)
  const problems = useAppSelector(selectProblems)
  const sentBack = useAppSelector(selectSentBack) as readonly string[]
  const isEditable = useAppSelector(selectIsEditable)
  const count = missing.length + problems.length
  if (count === 0)
    return (
      <p className={styles.allThere}>
        <CheckCircleFilled aria-hidden /> Every question is answered, every document is in, and you have
        agreed.
      </p>
    )
  const rest = missing.filter(({ name }) => !sentBack.includes(name))
  return (
    <Panel title={leftText(count)} description={isEditable && 'Choose one to go straight to it.'}>
      <StepThings
        title="Sent back by the school"
        things={missing.filter(({ name }) => sentBack.includes(name))}
        state={fromCheck}
      />
      <NotSaved />
      {steps.map(({ step, title }) => (
        <StepThings
          key={step}
          title={step === 'complete' ? 'Terms and conditions' : title}
          things={rest.filter((thing) => thing.step === step)}
          state={step === 'complete' ? {} : fromCheck}
        />
      ))}
    </Panel>
  )
}
