// The dashboard while it is on its way, in its final shape.
import { steps } from '#shared/record/steps'
import { LoadingLines } from '../../../ui/panels/LoadingLines'
import * as styles from './Dashboard.module.css'

const bars = (rows: number) => <LoadingLines rows={rows} />

export const ReportSkeleton = () => (
  <div className={`${styles.card} ${styles.waitingReport}`} aria-busy="true">
    {bars(3)}
  </div>
)

export const TaskBars = () => bars(steps.length + 2)

export const TasksSkeleton = () => (
  <div className={`${styles.card} ${styles.waitingTasks}`} aria-busy="true">
    <TaskBars />
  </div>
)

export const DashboardSkeleton = () => (
  <div className={styles.columns} role="group" aria-busy="true" aria-label="Loading the dashboard">
    <TasksSkeleton />
    <div className={styles.side}>
      <ReportSkeleton />
    </div>
  </div>
)
