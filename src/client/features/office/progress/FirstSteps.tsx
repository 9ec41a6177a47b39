// A school that begins: what to do first, in order. With its students in the table it says only what is left.
import { CheckOutlined, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import {
  useListAcademicTermsQuery,
  useListRegistrationWindowsQuery,
} from '#client/api/school/schoolSettingsApi'
import { Panel } from '#client/ui/panels/Panel'
import { firstSteps, type FirstStep } from './firstStepsList'
import * as styles from './progress.module.css'

const StepRow = ({ step, isDone }: { step: FirstStep; isDone: boolean }) => (
  <li>
    <Link to={step.path}>
      <span className={styles.firstStepNumber} aria-hidden={!isDone}>
        {isDone ? <CheckOutlined aria-label="Done" /> : firstSteps.indexOf(step) + 1}
      </span>
      <span className={styles.firstStepText}>
        <strong>{step.title}</strong>
        <span>{step.text}</span>
      </span>
      <RightOutlined aria-hidden />
    </Link>
  </li>
)

const Advice = () => (
  <p>
    Do your classes or houses have other names than 1A, 1B …?{' '}
    <Link to={officePath('dashboard', { settings: 'classes' })}>Change them first</Link>, so that your list
    can be read. Enter your own subjects and ratings{' '}
    <Link to={officePath('dashboard', { settings: 'marks' })}>in the settings</Link> before the first marks.
    The help explains it step by step:{' '}
    <Link to={officePath('dashboard', { help: 'an-empty-school' })}>An empty school</Link>.
  </p>
)

export const FirstSteps = ({ students }: { students: number }) => {
  const { data: terms } = useListAcademicTermsQuery()
  const { data: windows } = useListRegistrationWindowsQuery()
  const isEmpty = students === 0
  if (!isEmpty && !(terms && windows)) return null
  const isDone = (step: FirstStep) => step.isDone({ students, terms: terms ?? [], windows: windows ?? [] })
  const shown = isEmpty ? firstSteps : firstSteps.filter((step) => !isDone(step))
  if (shown.length === 0) return null
  return (
    <Panel title={isEmpty ? 'Three steps to begin' : 'Still to do'} className={styles.firstSteps}>
      <ol>
        {shown.map((step) => (
          <StepRow key={step.path} step={step} isDone={isDone(step)} />
        ))}
      </ol>
      {isEmpty && <Advice />}
    </Panel>
  )
}
