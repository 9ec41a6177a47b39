// The dashboard while it is on its way, in its final shape.
import { steps } from '#shared/record/steps'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './Dashboard.module.css'

const bars = (rows: number) => <LoadingLines rows={rows} />

export const ReportSkeleton = () => (
  <div className={`${styles.card} ${styles.waitingReport}`} aria-busy="true">
    {bars(3)}
  </div>
)

interface HasSteps {
  /** On a phone they have a card of their own. */
  readonly hasSteps: boolean
}

export const TaskBars = ({ hasSteps }: HasSteps) => bars(hasSteps ? steps.length + 2 : 3)

export const TasksSkeleton = ({ hasSteps }: HasSteps) => (
  <div className={`${styles.card} ${hasSteps ? styles.waitingTasks : styles.waitingAct}`} aria-busy="true">
    <TaskBars hasSteps={hasSteps} />
  </div>
)

export const DashboardSkeleton = ({ hasSteps }: HasSteps) => (
  <div className={styles.columns} role="group" aria-busy="true" aria-label="Loading the dashboard">
    <TasksSkeleton hasSteps={hasSteps} />
    <div className={styles.side}>
      <ReportSkeleton />
    </div>
  </div>
)
