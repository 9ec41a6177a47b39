// The placeholder of every page until its code has loaded. It shows the heading and the shape of the page at once, and
// after a second a text, too. Its heading is hidden from screen readers, which announce the loading and then the real
// heading. It does without antd, because the first placeholder is drawn before antd has loaded.
import * as styles from './PageSkeleton.module.css'

/** Two columns of cards, the fields of a form, a long table, or panels one under the other. */
export type PageShape = 'tasks' | 'form' | 'reports' | 'table' | 'panels'

const classes: Readonly<Record<PageShape, string | undefined>> = {
  tasks: styles.tasks,
  form: styles.form,
  reports: styles.reports,
  table: styles.table,
  panels: '',
}

const linesOf = (count: number) => Array.from({ length: count }, (_, index) => <span key={index} />)

interface PageSkeletonProps {
  readonly heading: string
  readonly shape?: PageShape
}

export const PageSkeleton = ({ heading, shape = 'panels' }: PageSkeletonProps) => (
  <div className={`${styles.skeleton} ${classes[shape]}`} aria-busy="true">
    <div className={styles.heading}>
      <h1 aria-hidden="true">{heading}</h1>
      <p className={styles.word} role="status">
        Loading …
      </p>
    </div>
    <div className={styles.blocks} aria-hidden="true">
      <div className={styles.block}>{linesOf(20)}</div>
      {shape === 'tasks' && <div className={styles.block}>{linesOf(6)}</div>}
    </div>
  </div>
)
