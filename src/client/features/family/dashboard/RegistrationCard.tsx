// The registration: its last day, how much is left, the next thing to do, and the six steps (a card of their own on
// a phone).
import { Link } from '#client/address/links'
import { CheckCircleFilled, ExclamationCircleFilled } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { measureText } from '#shared/rules/intake/measure'
import { MeasureBar } from '#client/record/progress/MeasureBar'
import { type ProgressFlag, type StepRow, steps } from '#shared/record/steps'
import type { MissingThing } from '#shared/rules/intake/completeness'
import { stepPaths } from '#client/address/paths'
import {
  type RegistrationFlags,
  type StepStanding,
  flagsOf,
  standingText,
} from '#client/record/progress/stepStandings'
import { LoadingLines } from '#client/ui/QueryBoundary'
import type { LastYearThing, Registration, SentBackThing } from './registrationState'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './dashboard.module.css'

const SentBack = ({ thing: { title, text, why } }: { thing: SentBackThing }) => (
  <Stack tint="warn" edged>
    <h3 className={styles.newsTitle}>{title}</h3>
    {why.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    <p>{text}</p>
  </Stack>
)

const LastYear = ({ thing: { title, text } }: { thing: LastYearThing }) => (
  <Stack tint="accent" edged>
    <h3 className={styles.newsTitle}>{title}</h3>
    <p>{text}</p>
  </Stack>
)

const Left = ({ measure, standings }: Registration) => (
  <Stack>
    <Text as="p" size="heading" weight={600}>
      {measureText(measure)}
    </Text>
    <MeasureBar measure={measure} standings={standings} />
  </Stack>
)

const Steps = ({ registration: { next, standings, missing } }: { registration: Registration }) => (
  <>
    <TaskList standings={standings} missing={next.is === 'open' ? missing : []} />
    {next.is === 'open' && (
      <Muted as="p" small>
        Everything you type is saved as you go, so you can stop and come back.
      </Muted>
    )}
  </>
)

/** Documents that were sent back come first; until they are known, what is left cannot be said. */
const Rest = ({ registration }: { registration: Registration }) => {
  const { next, sentBack, lastYear } = registration
  const { action, path } = sentBack ?? lastYear ?? next
  return (
    <>
      <Left {...registration} />
      {sentBack && <SentBack thing={sentBack} />}
      {!sentBack && lastYear && <LastYear thing={lastYear} />}
      <Link to={path} className={`plain-button ${styles.button}`}>
        {action}
      </Link>
    </>
  )
}

/** The card above it says that everything has reached the school. */
const Finished = ({ registration: { next, standings } }: { registration: Registration }) => (
  <>
    <details className={styles.steps}>
      <summary>The six steps</summary>
      <TaskList standings={standings} missing={[]} />
    </details>
    <Link to={next.path} className={`plain-button quiet ${styles.button}`}>
      {next.action}
    </Link>
  </>
)

const isFinished = ({ next, sentBack, lastYear }: Registration): boolean =>
  next.is === 'done' && !sentBack && !lastYear

const Known = ({ registration, hasSteps }: { registration: Registration; hasSteps: boolean }) => {
  if (isFinished(registration)) return <Finished registration={registration} />
  return (
    <>
      <Rest registration={registration} />
      {hasSteps && <Steps registration={registration} />}
    </>
  )
}

/** On a phone the steps come last. */
export const StepsCard = ({ registration }: { registration: Registration }) =>
  isFinished(registration) ? null : (
    <Stack as="section" gap={5} aria-labelledby="steps-title">
      <h2 id="steps-title">The six steps</h2>
      <Steps registration={registration} />
    </Stack>
  )

interface RegistrationCardProps {
  readonly registration: Registration
  /** False while document reviews or last year's answers are loading. */
  readonly isWhole: boolean
  readonly hasSteps: boolean
}

export const RegistrationCard = ({ registration, isWhole, hasSteps }: RegistrationCardProps) => (
  <Stack as="section" gap={5} aria-labelledby="registration-title" aria-busy={!isWhole}>
    <div>
      <h2 id="registration-title">Registration for {registration.year}</h2>
      <Muted as="p">{registration.next.text}</Muted>
    </div>
    {isWhole ? <Known registration={registration} hasSteps={hasSteps} /> : <TaskBars hasSteps={hasSteps} />}
  </Stack>
)

// The six steps as a task list, each with the names of what is left.
/** So many names are read at a glance; one more would stand alone behind the button. */
const namesAtOnce = 3

const Names = ({ names }: { names: readonly string[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const isLong = names.length > namesAtOnce + 1
  const shown = isLong && !isOpen ? names.slice(0, namesAtOnce) : names
  return (
    <Muted as="div" small breaks className={styles.names}>
      <p>{shown.join(', ')}</p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `and ${names.length - namesAtOnce} more`}
        </button>
      )}
    </Muted>
  )
}

const icons = {
  complete: <CheckCircleFilled aria-hidden />,
  invalid: <ExclamationCircleFilled aria-hidden />,
}

const iconOf = ({ progress, validity }: RegistrationFlags, flag: ProgressFlag): ReactNode =>
  progress[flag] ? icons.complete : !validity[flag] && icons.invalid

const tones: Readonly<Partial<Record<StepStanding['is'], 'success' | 'warn'>>> = {
  complete: 'success',
  'sent back': 'warn',
  'needs attention': 'warn',
}

interface TaskListProps {
  readonly standings: readonly StepStanding[]
  /** The names shown; empty where nothing can be done. */
  readonly missing: readonly MissingThing[]
}

const TaskList = ({ standings, missing }: TaskListProps) => {
  const flags = flagsOf(standings)
  const rows = standings.map((standing, index) => ({ ...standing, ...(steps[index] as StepRow), standing }))
  return (
    <List gap={0} lines="above" entryPad={3} className={styles.tasks} aria-label="Steps">
      {rows.map(({ step, is, flag, menuTitle, standing }) => {
        const names = missing.filter((thing) => thing.step === step).map(({ label }) => label)
        return (
          <li key={step}>
            <Link to={stepPaths[step]}>{menuTitle}</Link>
            <Text
              size="small"
              numeric
              tone={tones[is] ?? 'muted'}
              weight={tones[is] === 'warn' ? 600 : 400}
              unbroken
            >
              {iconOf(flags, flag)} {standingText(standing)}
            </Text>
            {names.length > 0 && <Names names={names} />}
          </li>
        )
      })}
    </List>
  )
}

// The loading dashboard in its final shape.
const bars = (rows: number) => <LoadingLines rows={rows} />

export const ReportSkeleton = () => (
  <Text as="div" minHeight={220} className={styles.card} aria-busy="true">
    {bars(3)}
  </Text>
)

interface HasSteps {
  readonly hasSteps: boolean
}

const TaskBars = ({ hasSteps }: HasSteps) => bars(hasSteps ? steps.length + 2 : 3)

export const TasksSkeleton = ({ hasSteps }: HasSteps) => (
  <Text as="div" minHeight={hasSteps ? 560 : 240} className={styles.card} aria-busy="true">
    <TaskBars hasSteps={hasSteps} />
  </Text>
)

export const DashboardSkeleton = ({ hasSteps }: HasSteps) => (
  <div className={styles.columns} role="group" aria-busy="true" aria-label="Loading the dashboard">
    <TasksSkeleton hasSteps={hasSteps} />
    <div className={styles.side}>
      <ReportSkeleton />
    </div>
  </div>
)
