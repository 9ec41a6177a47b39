// An empty school: what to do first, in order.
import { RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { officePath } from '../../../address/officeView'
import { Panel } from '../../../ui/panels/Panel'
import * as styles from './progress.module.css'

const steps = [
  {
    title: 'Import your students',
    text: 'From a spreadsheet: ID, name, class and date of birth are enough to begin.',
    path: officePath('importStudents'),
  },
  {
    title: 'Enter the terms and their dates',
    text: 'They are printed on the report cards.',
    path: officePath('dashboard', { settings: 'terms' }),
  },
  {
    title: 'Open registration',
    text: 'For each form, with a deadline if you like. Families can sign in from then on.',
    path: officePath('dashboard', { settings: 'registration' }),
  },
]

export const FirstSteps = () => (
  <Panel title="Three steps to begin" className={styles.firstSteps}>
    <ol>
      {steps.map(({ title, text, path }, index) => (
        <li key={path}>
          <Link to={path}>
            <span className={styles.firstStepNumber} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.firstStepText}>
              <strong>{title}</strong>
              <span>{text}</span>
            </span>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      ))}
    </ol>
    <p>
      Are your classes or houses not called 1A, 1B …?{' '}
      <Link to={officePath('dashboard', { settings: 'classes' })}>Change them first</Link>, so that your list
      is understood. Your own subjects and ratings go{' '}
      <Link to={officePath('dashboard', { settings: 'marks' })}>into the settings</Link> before the first
      marks come in. The help has it step by step:{' '}
      <Link to={officePath('dashboard', { help: 'an-empty-school' })}>An empty school</Link>.
    </p>
  </Panel>
)
