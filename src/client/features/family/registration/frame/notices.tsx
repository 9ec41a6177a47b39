// The form is closed: the reason, the date, and answers that arrived too late.
import { ExclamationCircleFilled, LockOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Link } from '#client/address/links'
import { longDay } from '#shared/rules/dates'
import type { Field, Step } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { count } from '#client/ui/count'
import { useErrorTitle } from '#client/ui/hooks/browser'
import type { Unsaved } from '#client/record/progress/stepStandings'
import { steps } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/intake/completeness'
import { useSelectorAfterPaint } from '#client/store/useSelectorAfterPaint'
import {
  selectIsEditable,
  selectLateStandings,
  selectMayUpload,
  selectMissingOf,
  selectProblems,
  selectSentBack,
  selectStatus,
} from '../registrationSelectors'
import { pathToThing, stepLeftBehind } from '../stepPaths'
import { fullLabel } from '../steps/fullLabel'
import { lateText, lateTitle } from './SaveSummaryLine'
import { Bullets, Row, Text } from '#client/ui/primitives'
import * as styles from './frame.module.css'
import * as shared from '../registration.module.css'

const selectReason = (state: RootState): string => {
  const status = selectStatus(state)
  if (!status) return 'Registration is not open for this class.'
  if (status.left_on && isLeaver(status, status.today))
    return `The form is closed, because this student left the school on ${longDay(status.left_on)}.`
  const isPast = status.deadline !== null && status.deadline <= status.today
  if (isPast && status.deadline) return `Registration closed on ${longDay(status.deadline)}.`
  return status.open === 0 ? 'Registration is closed.' : 'Registration has just been closed.'
}

const mostLinks = 6

const LateAnswers = () => {
  const standings = useAppSelector(selectLateStandings)
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const late = (fields as readonly Field[]).filter(({ name }) => name in standings)
  if (late.length === 0) return null
  const states = late.flatMap(({ name }) => standings[name]?.is ?? [])
  return (
    <div data-late="">
      <p>
        <strong>{lateTitle(late.length)}</strong> {lateText(states, keeps)}
      </p>
      <MissingLinks things={late.slice(0, mostLinks)} />
      {late.length > mostLinks && <p>and {late.length - mostLinks} more</p>}
    </div>
  )
}

/** True when a document that came back can be sent again. */
const selectIsSendable = (state: RootState): boolean =>
  selectSentBack(state).some((type) => selectMayUpload(state, type))

/** @param isSentBackFirst true where SentBackFirst stands above; otherwise it stands at the end of the page */
export const ClosedNotice = ({ isSentBackFirst }: { isSentBackFirst: boolean }) => {
  const reason = useAppSelector(selectReason)
  const isSendable = useAppSelector(selectIsSendable)
  return (
    <Row
      gap={3}
      wrap={false}
      align="baseline"
      tint="warn"
      className={styles.closedNotice}
      role="status"
      data-closed=""
    >
      <LockOutlined aria-hidden />
      <div>
        <strong>{reason}</strong> You can only read and print the form.{' '}
        {isSentBackFirst && isSendable && 'You can still send what came back.'}
        <LateAnswers />
      </div>
    </Row>
  )
}

// Registration has closed, but the school has sent back a document.
export const SentBackFirst = () => {
  const types = useAppSelector(selectSentBack)
  const isSendable = useAppSelector(selectIsSendable)
  if (types.length === 0) return null
  const again = `send ${types.length === 1 ? 'a new one' : 'new ones'}`
  const things = documentTypes
    .filter(({ type }) => types.includes(type))
    .map(({ type, title }) => ({ step: 'documents' as const, name: type, label: title }))
  return (
    <Row
      gap={3}
      wrap={false}
      align="baseline"
      tint="warn"
      className={`${styles.closedNotice} ${styles.sentBack}`}
      role="status"
    >
      <ExclamationCircleFilled aria-hidden />
      <div>
        <strong>The school sent back {count(types.length, 'document')}.</strong> Read why, and{' '}
        {isSendable ? again : 'ask the school office'}.
        <MissingLinks things={things} />
      </div>
    </Row>
  )
}

// Answers that cannot be saved, at the top, each linked to its field.
export const ProblemSummary = ({ problems }: { problems: readonly Unsaved[] }) => {
  const box = useRef<HTMLDivElement>(null)
  // The way back to the check page survives a jump within the step.
  const state = useLocation().state as object | undefined
  useErrorTitle(true)
  useEffect(() => box.current?.focus(), [])
  return (
    <Text as="div" tint="danger" edged className={styles.problemSummary} role="alert" tabIndex={-1} ref={box}>
      <h2>There is a problem</h2>
      <Bullets>
        {problems.map((problem) => (
          <li key={problem.name}>
            <Link to={pathToThing(problem)} state={state}>
              {fullLabel(problem)}: {problem.problem}
            </Link>
          </li>
        ))}
      </Bullets>
    </Text>
  )
}

// Missing things, each linked to its field.
const nothing: readonly MissingThing[] = []

interface MissingLinksProps {
  readonly things: readonly MissingThing[]
  /** The link's state, for the way back. */
  readonly state?: object
}

const MissingLinks = ({ things, state }: MissingLinksProps) => (
  <Row as="ul" gap={5} rowGap={0} align="stretch" className={shared.missingLinks}>
    {things.map((thing) => (
      <li key={thing.name}>
        <Link to={pathToThing(thing)} state={state}>
          {fullLabel(thing)}
        </Link>
      </li>
    ))}
  </Row>
)

/** On the next step: how many answers were skipped, and the link to the first. */
export const LeftBehind = () => {
  const step = stepLeftBehind(useLocation().state)
  const missing = useAppSelector((state) => (step ? selectMissingOf(state, step) : nothing))
  const title = steps.find((row) => row.step === step)?.title
  const [first] = missing
  if (!first) return null
  return (
    <Text as="p" tint="warn" className={styles.leftBehind} role="status">
      {title}: {missing.length} left. <Link to={pathToThing(first)}>You can come back to it</Link>.
    </Text>
  )
}

/** At the end of a step. */
export const StepMissing = ({ step }: { step: Step }) => {
  const missing = useSelectorAfterPaint(useCallback((state) => selectMissingOf(state, step), [step]))
  const isEditable = useAppSelector(selectIsEditable)
  const state = useLocation().state as object | undefined
  const hasProblem = useAppSelector((state) => selectProblems(state).some((problem) => problem.step === step))
  if (!isEditable || (missing.length === 0 && hasProblem)) return null
  if (missing.length === 0)
    return (
      <Text as="p" tone="success">
        This step is complete.
      </Text>
    )
  return (
    <section aria-labelledby="missing-title">
      <Text as="h2" size="body" className={styles.missingTitle} id="missing-title">
        {count(missing.length, 'thing')} left in this step
      </Text>
      <MissingLinks things={missing} state={state} />
    </section>
  )
}
