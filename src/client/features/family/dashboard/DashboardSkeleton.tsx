// The dashboard while it is on its way, in its final shape.
import { Skeleton } from 'antd'
import { steps } from '#shared/record/steps'
import * as styles from './Dashboard.module.css'

const bars = (rows: number) => <Skeleton active title={false} paragraph={{ rows }} />

export const ReportSkeleton = () => (
  <div className={`${styles.card} ${styles.waitingReport}`} aria-busy="true">
    {bars(3)}
  </div>
)

export const DashboardSkeleton = () => (
  <div className={styles.columns} role="group" aria-busy="true" aria-label="Loading the dashboard">
    <div className={`${styles.card} ${styles.waitingTasks}`}>{bars(steps.length + 2)}</div>
    <div className={styles.side}>
      <ReportSkeleton />
    </div>
  </div>
)
