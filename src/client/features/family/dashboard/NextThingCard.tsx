import { Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import { LoadFailure } from '../../../ui/notices/LoadFailure'
import type { ReportNews } from './newReport'
import { useRegistrationState } from './useRegistrationState'
import * as styles from './NextThingCard.module.css'

interface NextThingCardProps {
  readonly studentId: string
  /** A report that was not opened yet. */
  readonly report: ReportNews | undefined
}

const Done = ({ percent }: { percent: number }) => (
  <div className={styles.done}>
    <progress max={100} value={percent} aria-label="Registration done" />
    <span>{percent}% done</span>
  </div>
)

/** What has a deadline comes first; the tile under it tells of the report meanwhile. */
const useNext = ({ studentId, report }: NextThingCardProps) => {
  const registration = useRegistrationState(studentId)
  if (registration.is !== 'ready') return registration
  const { next } = registration
  const isNews = report !== undefined && next.done === undefined
  return { is: 'ready', thing: isNews ? report : next } as const
}

export const NextThingCard = (props: NextThingCardProps) => {
  const next = useNext(props)
  if (next.is === 'failed') return <LoadFailure what="The state of your registration" onRetry={next.retry} />
  return (
    <section className={styles.card} aria-label="What to do next" aria-busy={next.is === 'loading'}>
      {next.is === 'loading' ? (
        <Skeleton className={styles.loading} active title={false} paragraph={{ rows: 3 }} />
      ) : (
        <>
          <div>
            <h2>{next.thing.title}</h2>
            <p>{next.thing.text}</p>
            {next.thing.done !== undefined && <Done percent={next.thing.done} />}
          </div>
          <Link to={next.thing.path} className={`plain-button ${styles.button}`}>
            {next.thing.action}
          </Link>
        </>
      )}
    </section>
  )
}
