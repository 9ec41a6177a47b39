// What the office asks first: how far it is, what is missing, can they sign in.
import type { StudentOverview } from '#shared/contract/office/progress'
import { measureText, type Measure } from '#shared/rules/registration/progress/measure'
import { useGetStudentOverviewQuery } from '../../../../api/office/progressApi'
import { QueryBoundary } from '../../../../ui/QueryBoundary'
import { momentText } from '../../../../ui/dates/moments'
import * as styles from './panel.module.css'

const progressTitles: Readonly<Record<StudentOverview['progress'], string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** Such a time is not a date to wait for: sign-in is paused until the office resets the password. */
const isForGood = (until: string): boolean => until.startsWith('9999')

const signInText = ({ sign_in: state }: StudentOverview): string => {
  if (!state.has_account) return 'No account yet. Reset the password, then the student can sign in.'
  const last = state.last_sign_in_at
    ? `Last signed in ${momentText(state.last_sign_in_at)}`
    : 'Has never signed in'
  const { locked_until: locked } = state
  if (locked && isForGood(locked)) return `${last}. Sign-in is paused until you reset the password.`
  if (locked) return `${last}. Sign-in is paused until ${momentText(locked)}.`
  if (state.activation_code)
    return `${last}. The first sign-in needs the date of birth and a code: see Sign-in.`
  return state.password_reset === 1 ? `${last}. The date of birth is the password.` : `${last}.`
}

const agreedText = ({ agreed }: StudentOverview): string =>
  agreed ? `Agreed to the terms ${momentText(agreed.at)}` : 'Not agreed to the terms yet'

const measureOf = ({ missing, asked }: StudentOverview): Measure => ({
  left: missing.reduce((sum, { things }) => sum + things.length, 0),
  of: asked,
})

/** '7 left of 41, 1 sent back' */
const leftText = (overview: StudentOverview): string => {
  const { sent_back: sentBack } = overview
  return measureText(measureOf(overview)) + (sentBack > 0 ? `, ${sentBack} sent back` : '')
}

const Missing = ({ overview }: { overview: StudentOverview }) => (
  <details className={styles.missing}>
    <summary>{leftText(overview)}</summary>
    <dl>
      {overview.missing.map(({ step, title, things }) => (
        <div key={step}>
          <dt>{title}</dt>
          <dd>{things.map(({ label }) => label).join(', ')}</dd>
        </div>
      ))}
    </dl>
  </details>
)

const Summary = ({ overview }: { overview: StudentOverview }) => (
  <div className={styles.summary}>
    <p>
      <span className={styles.state} data-state={overview.progress}>
        {progressTitles[overview.progress]}
      </span>
      {overview.registration.editable === 1 ? ' Registration is open' : ' Registration is closed'}
    </p>
    <p>{signInText(overview)}</p>
    <p>{agreedText(overview)}</p>
    {overview.missing.length > 0 && <Missing overview={overview} />}
  </div>
)

export const PanelSummary = ({ studentId }: { studentId: string }) => {
  const query = useGetStudentOverviewQuery(studentId, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The overview" query={query} rows={3}>
      {(overview) => <Summary overview={overview} />}
    </QueryBoundary>
  )
}
