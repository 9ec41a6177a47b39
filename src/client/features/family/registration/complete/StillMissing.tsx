// What is still missing, step by step; each link leads to its field.
import { CheckCircleFilled } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { steps } from '#shared/record/steps'
import { useAppSelector } from '../../../../store/hooks'
import { Panel } from '../../../../ui/panels/Panel'
import { leftText, MissingLinks } from '../frame/notices/MissingList'
import { selectIsEditable, selectMissing, selectProblems } from '../registrationSelectors'
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

export const StillMissing = () => {
  const missing = useAppSelector(selectMissing)
  const problems = useAppSelector(selectProblems)
  const isEditable = useAppSelector(selectIsEditable)
  const count = missing.length + problems.length
  if (count === 0)
    return (
      <p className={styles.allThere}>
        <CheckCircleFilled aria-hidden /> Every question is answered, every document is in, and you have
        agreed.
      </p>
    )
  return (
    <Panel title={leftText(count)} description={isEditable && 'Choose one to go straight to it.'}>
      <NotSaved />
      {steps.map(({ step, title }) => {
        const things = missing.filter((thing) => thing.step === step)
        return (
          things.length > 0 && (
            <div className={styles.missingStep} key={step}>
              <h3>{step === 'complete' ? 'Terms and conditions' : title}</h3>
              <MissingLinks things={things} state={step === 'complete' ? {} : fromCheck} />
            </div>
          )
        )
      })}
    </Panel>
  )
}
