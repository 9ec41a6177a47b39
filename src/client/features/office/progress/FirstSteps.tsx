// The first steps of a new school. Once it has students, only the open steps are shown.
import { CheckOutlined, RightOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { stepsToDo, type SetUpStep } from '#shared/rules/school/setUp'
import { officePath } from '#client/address/officeView'
import { stepFacts, stepPath } from '#client/address/setUpSteps'
import { useGetSchoolSetUpQuery, useListRegistrationWindowsQuery } from '#client/api/school/schoolOfficeApi'
import { portalConfig } from '#client/portalConfig'
import { useRight } from '#client/session/rights'
import { Panel } from '#client/ui/panels/Panel'
import { Columns, Muted, Row, Stack } from '#client/ui/primitives'
import * as styles from './progress.module.css'

/** The facts that the tests of the steps look at. */
interface School {
  readonly students: number
  readonly done: readonly SetUpStep[]
  readonly windows: readonly Pick<FormWindow, 'open'>[]
}

interface FirstStep {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly isDone: (school: School) => boolean
}

/** The first steps of a school, and the test whether each is done. */
export const firstSteps: readonly FirstStep[] = [
  ...stepsToDo.map((step) => ({
    ...stepFacts[step],
    path: stepPath(step),
    isDone: ({ done }: School) => done.includes(step),
  })),
  {
    title: 'Import your students',
    text: 'From a spreadsheet: name, class and date of birth are enough to begin.',
    path: officePath('importStudents'),
    isDone: ({ students }) => students > 0,
  },
  {
    title: 'Open registration',
    text: 'For each form, with a deadline if you like. Families can fill in their form from then on.',
    path: officePath('dashboard', { settings: 'registration' }),
    isDone: ({ windows }) => windows.some(({ open }) => open === 1),
  },
]

/** For administrators. A demonstration is set up already. */
export const FirstSteps = ({ students }: { students: number }) => {
  const isTheirs = useRight('runOffice')
  return isTheirs && !portalConfig().demo && <OpenSteps students={students} />
}

const OpenSteps = ({ students }: { students: number }) => {
  const { data: school } = useGetSchoolSetUpQuery()
  const { data: windows } = useListRegistrationWindowsQuery()
  const isEmpty = students === 0
  if (!isEmpty && !(school && windows)) return null
  const isDone = (step: FirstStep) =>
    step.isDone({ students, done: school?.done ?? [], windows: windows ?? [] })
  const shown = isEmpty ? firstSteps : firstSteps.filter((step) => !isDone(step))
  if (shown.length === 0) return null
  return (
    <Panel title={isEmpty ? 'Steps to begin' : 'Still to do'}>
      <Columns as="ol" min="340px" gap={4} rowGap={0}>
        {shown.map((step) => (
          <StepRow key={step.path} step={step} isDone={isDone(step)} />
        ))}
      </Columns>
      {isEmpty && <Advice />}
    </Panel>
  )
}

const StepRow = ({ step, isDone }: { step: FirstStep; isDone: boolean }) => (
  <li>
    <Row
      as={Link}
      gap={4}
      wrap={false}
      tone="text"
      minHeight={72}
      className={styles.firstStep}
      to={step.path}
    >
      <span className={styles.firstStepNumber} aria-hidden={!isDone}>
        {isDone ? <CheckOutlined aria-label="Done" /> : firstSteps.indexOf(step) + 1}
      </span>
      <Stack as="span" gap={0} className={styles.firstStepText}>
        <strong>{step.title}</strong>
        <Muted small>{step.text}</Muted>
      </Stack>
      <RightOutlined aria-hidden />
    </Row>
  </li>
)

const Advice = () => (
  <p>
    Enter your own subjects and ratings{' '}
    <Link to={officePath('dashboard', { settings: 'marks' })}>in the settings</Link> before the first marks.
    The help explains it step by step:{' '}
    <Link to={officePath('dashboard', { help: 'an-empty-school' })}>An empty school</Link>.
  </p>
)
