// The registration: until when, how much is left, the one thing to do next, and the six steps, which have a card of their
// own on a phone.
import { Link } from 'react-router-dom'
import { measureText } from '#shared/rules/intake/measure'
import { MeasureBar } from '#client/record/progress/MeasureBar'
import { TaskBars } from './DashboardSkeleton'
import type { LastYearThing } from './lastYearThing'
import type { SentBackThing } from './sentBackThing'
import { TaskList } from './TaskList'
import type { Registration } from './useRegistrationState'
import * as styles from './RegistrationCard.module.css'

const SentBack = ({ thing: { title, text, why } }: { thing: SentBackThing }) => (
  <div className={styles.sentBack}>
    <h3>{title}</h3>
    {why.map((reason) => (
      <p key={reason}>{reason}</p>
    ))}
    <p>{text}</p>
  </div>
)

const LastYear = ({ thing: { title, text } }: { thing: LastYearThing }) => (
  <div className={styles.lastYear}>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
)

const Left = ({ measure, standings }: Registration) => (
  <div className={styles.measure}>
    <p className={styles.left}>{measureText(measure)}</p>
    <MeasureBar measure={measure} standings={standings} />
  </div>
)

const Steps = ({ registration: { next, standings, missing } }: { registration: Registration }) => (
  <>
    <TaskList standings={standings} missing={next.is === 'open' ? missing : []} />
    {next.is === 'open' && (
      <p className={styles.saved}>Everything you type is saved as you go, so you can stop and come back.</p>
    )}
  </>
)

/** What was sent back comes first, and without it what is left would be said wrong. */
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

/** The card above it says that everything has reached the school, and what is left. */
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

/** On a phone the steps come after the ways onward. */
export const StepsCard = ({ registration }: { registration: Registration }) =>
  isFinished(registration) ? null : (
    <section className={styles.card} aria-labelledby="steps-title">
      <h2 id="steps-title">The six steps</h2>
      <Steps registration={registration} />
    </section>
  )

interface RegistrationCardProps {
  readonly registration: Registration
  /** False while what the school says of the documents, or last year, is on its way. */
  readonly isWhole: boolean
  readonly hasSteps: boolean
}

export const RegistrationCard = ({ registration, isWhole, hasSteps }: RegistrationCardProps) => (
  <section className={styles.card} aria-labelledby="registration-title" aria-busy={!isWhole}>
    <div>
      <h2 id="registration-title">Registration for {registration.year}</h2>
      <p className={styles.text}>{registration.next.text}</p>
    </div>
    {isWhole ? <Known registration={registration} hasSteps={hasSteps} /> : <TaskBars hasSteps={hasSteps} />}
  </section>
)
