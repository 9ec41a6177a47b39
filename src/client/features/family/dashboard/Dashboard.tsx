// The first page after sign-in: a greeting, the registration as a task list, the newest report, the tiles.
import { RightOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../address/paths'
import { useGetAccountNewsQuery } from '../../../api/access/sessionsApi'
import { useListReportCardTermsQuery } from '../../../api/reports/termReportsApi'
import { LoadFailure } from '../../../ui/notices/LoadFailure'
import { DashboardSkeleton, ReportSkeleton } from './DashboardSkeleton'
import { AccountAlarm, AccountNews } from './news/AccountNews'
import { AnsweredCorrections } from './news/AnsweredCorrections'
import { NewestReportCard } from './report/NewestReportCard'
import { RegistrationCard } from './RegistrationCard'
import { tiles } from './tiles'
import { useIsLate } from './useIsLate'
import { useRegistrationState, type RegistrationState } from './useRegistrationState'
import * as styles from './Dashboard.module.css'

interface DashboardProps {
  readonly studentId: string
  readonly name: string
  /** Shown once the registration is done. */
  readonly done?: ReactNode
}

const RegistrationPart = ({ state }: { state: RegistrationState }) => {
  if (state.is === 'failed')
    return <LoadFailure what="The state of your registration" onRetry={state.retry} />
  return state.is === 'ready' && <RegistrationCard registration={state.registration} />
}

const Tiles = () => (
  <ul className={styles.tiles}>
    {tiles.map(({ title, text, path }) => (
      <li key={path}>
        <Link to={path} className={styles.tile}>
          <span className={styles.tileTitle}>{title}</span>
          <RightOutlined aria-hidden="true" />
          <span className={styles.tileText}>{text}</span>
        </Link>
      </li>
    ))}
  </ul>
)

const isDone = (state: RegistrationState): boolean =>
  state.is === 'ready' && state.registration.next.is === 'done'

/**
 * Drawn when everything has been heard of, so that nothing moves that is being read,
 * but the registration does not wait long for the rest.
 */
const Parts = ({ studentId, done }: Omit<DashboardProps, 'name'>) => {
  const registration = useRegistrationState(studentId)
  const terms = useListReportCardTermsQuery(studentId, { refetchOnMountOrArgChange: true })
  const news = useGetAccountNewsQuery()
  const isWhole = registration.is !== 'ready' || registration.isWhole
  const isLate = useIsLate(registration.is !== 'loading')
  const isWaiting = !isWhole || terms.isLoading || news.isLoading
  if (registration.is === 'loading' || (isWaiting && !isLate)) return <DashboardSkeleton />
  return (
    <>
      <AccountAlarm />
      <AnsweredCorrections />
      <div className={styles.columns}>
        <div className={styles.main}>
          {isDone(registration) && <div>{done}</div>}
          <RegistrationPart state={registration} />
        </div>
        <div className={styles.side}>
          {terms.isLoading ? <ReportSkeleton /> : <NewestReportCard terms={terms.data} />}
          <Tiles />
          <div className={styles.foot}>
            <AccountNews />
            <Link to={paths.yourData}>Your data: what is stored, who has seen it, what was changed</Link>
          </div>
        </div>
      </div>
    </>
  )
}

export const Dashboard = ({ studentId, name, done }: DashboardProps) => (
  <div className={styles.page}>
    <h1 tabIndex={-1}>{name ? `Welcome, ${name}` : 'Welcome'}</h1>
    <Parts studentId={studentId} done={done} />
  </div>
)
