// Progress of the registrations: for the school in the strip, and below it for each form and, opened, each class.
import { lazy, Suspense, useMemo, type ReactNode, useState } from 'react'
import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleFilled,
  DownOutlined,
  FileUnknownFilled,
  MinusCircleFilled,
  RightOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import { wordOfPlace, type ChasePlace } from '#shared/rules/intake/chasePlace'
import { stepsToDo, type SetUpStep } from '#shared/rules/school/setUp'
import { officePath } from '#client/address/officeView'
import { stepFacts, stepPath } from '#client/address/setUpSteps'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListStudentProgressQuery } from '#client/api/intake/intakeOfficeApi'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { useAfterPaint, useLazyMount } from '#client/ui/hooks/timing'
import { useListFormClassesQuery } from '#client/api/school/schoolApi'
import { useGetSchoolSetUpQuery, useListRegistrationWindowsQuery } from '#client/api/school/schoolOfficeApi'
import { portalConfig } from '#client/portalConfig'
import { useRight } from '#client/session/rights'
import { Panel } from '#client/ui/panels/Panel'
import { Columns, List, Muted, Row, Stack, Text } from '#client/ui/primitives'
import { Forms } from './Forms'
import { countBoard, type Counts, FigureLinks, figurePath, figures, type Figure } from './FigureLinks'
import { foldToggled, selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

/** Prefetched once the board is drawn; runs when a list is first opened. */
const ChaseDialog = lazy(() => import(/* webpackPrefetch: true */ './ChaseDialog'))

/**
 * The strip above the table: the numbers of the school as links, and the work that waits for the office. The board of
 * the forms opens below it.
 */
export const BoardStrip = ({ children }: { children?: ReactNode }) => {
  const isFolded = useAppSelector(selectIsFolded)
  const { data, isError } = useListStudentProgressQuery()
  const school = useMemo(() => (data ? countBoard(data).school : null), [data])
  // The student list makes the same call; it reports the failure.
  const hasBoard = school ? school.students > 0 : !isError
  return (
    <Row rowGap={0} justify="end" raised className={styles.strip}>
      {hasBoard && isFolded && (
        <Text
          as="section"
          size="small"
          className={styles.stripNumbers}
          aria-label="Completeness"
          aria-busy={school === null}
        >
          {school && <FigureLinks counts={school} of="The school" place={{}} />}
        </Text>
      )}
      {children}
      {hasBoard && <BoardFold />}
    </Row>
  )
}

/** Opens the board below the strip, form by form, and closes it again. */
const BoardFold = () => {
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector(selectIsFolded)
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!isFolded}
      onClick={() => dispatch(foldToggled())}
    >
      By form <DownOutlined aria-hidden className={isFolded ? '' : styles.turned} />
    </button>
  )
}

export const CompletenessBoard = () => {
  const { data, isError } = useListStudentProgressQuery()
  const { query, change } = useOfficeQuery()
  const isFolded = useAppSelector(selectIsFolded)
  // The first rows of the table come first; the numbers follow into their reserved place.
  const isTablePainted = useAfterPaint(!useListStudentsQuery().isLoading)
  const board = useMemo(() => (data && isTablePainted ? countBoard(data) : null), [data, isTablePainted])
  const chased = query.get('chase')
  const wasChased = useLazyMount(chased !== null)
  const chase = (place: ChasePlace) => change({ chase: wordOfPlace(place) })
  // The student list makes the same call; it reports the failure and retries.
  if (isError && !board) return null
  if (!data || !board) return isFolded ? null : <BoardWaiting />
  const { students } = board.school
  if (students === 0) return <FirstSteps students={0} />
  // Once a family has signed in, the school has begun.
  const hasBegun = data.some(({ signed_in }) => signed_in === 1)
  return (
    <>
      {!hasBegun && <FirstSteps students={students} />}
      {!isFolded && (
        <Stack as="section" raised className={styles.board} aria-label="Completeness">
          <SchoolFigures counts={board.school} />
          <Forms forms={board.forms} onChase={chase} />
        </Stack>
      )}
      {wasChased && (
        <Suspense fallback={null}>
          <ChaseDialog
            place={chased}
            onPlace={(place) => change({ chase: place })}
            onClose={() => change({ chase: '' })}
          />
        </Suspense>
      )}
    </>
  )
}

/** The number of forms before the classes are known. */
const usualForms = 7

const nothing = '\u00a0'

/** The board while its numbers load, as tall as it will be. */
const BoardWaiting = () => {
  const { data: classes } = useListFormClassesQuery()
  const known = new Set(classes?.map(({ form_level }) => form_level)).size
  // Keeps the first number: a different one would shift the page.
  const [forms] = useState(() => Array.from({ length: known || usualForms }, (_, index) => index))
  return (
    <Stack as="section" raised className={styles.board} aria-label="Completeness" aria-busy="true">
      <Columns as="ul" min="124px" gap={0} className={styles.figures} aria-hidden="true">
        {figures.map(({ key, title }) => (
          <li key={key} className={styles.figure}>
            <Muted small>{title}</Muted>
            <Text size="title" weight={600} numeric className={styles.figureCount}>
              {nothing}
            </Text>
          </li>
        ))}
      </Columns>
      <List gap={1} className={styles.tiles} aria-hidden="true">
        {forms.map((form) => (
          <Stack as="li" gap={1} key={form} className={styles.tile}>
            <Row as="span" gap={0} wrap={false} align="stretch" justify="between" className={styles.tileHead}>
              {nothing}
            </Row>
            <span className={`${styles.shareBar} ${styles.coming}`} />
            <Muted small numeric className={styles.tileText}>
              {nothing}
            </Muted>
          </Stack>
        ))}
      </List>
    </Stack>
  )
}

const icons: Readonly<Record<Figure['key'], ReactNode>> = {
  complete: <Text as={CheckCircleFilled} tone="success" aria-hidden />,
  inProgress: <ClockCircleFilled className={styles.inProgress} aria-hidden />,
  notStarted: <MinusCircleFilled className={styles.notStarted} aria-hidden />,
  documentsMissing: <Text as={FileUnknownFilled} tone="danger" aria-hidden />,
  sentBack: <Text as={UndoOutlined} tone="danger" aria-hidden />,
}

/** The numbers of the school, each a link to these students. Zeros are shown too: the strip keeps its height. */
const SchoolFigures = ({ counts }: { counts: Counts }) => (
  <Columns as="ul" min="124px" gap={0} className={styles.figures}>
    {figures.map((figure) => (
      <li key={figure.key}>
        <Link to={figurePath(figure)} className={styles.figure}>
          <Muted small>
            {icons[figure.key]} {figure.title}
          </Muted>
          <Text size="title" weight={600} numeric className={styles.figureCount}>
            {counts[figure.key].toLocaleString('en')}{' '}
            <Muted as="small" small weight={400}>
              of {counts.students.toLocaleString('en')}
            </Muted>
          </Text>
        </Link>
      </li>
    ))}
  </Columns>
)

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
const FirstSteps = ({ students }: { students: number }) => {
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
