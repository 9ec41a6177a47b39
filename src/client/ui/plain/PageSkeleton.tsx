// The one thing that stands in place of a page until its code is here: the heading and the shape of what comes, at once;
// after a second a word as well. Its heading is for the eye: a screen reader hears that something loads, and then the
// heading of the page itself. Without antd: the first of them is drawn before it has come.
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
