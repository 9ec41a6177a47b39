// The strip of numbers of the whole school; each leads to the table with just these students.
import { CheckCircleFilled, ClockCircleFilled, FileUnknownFilled, MinusCircleFilled } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Counts } from './boardCounts'
import { figurePath, figures, type Figure } from './boardLinks'
import * as styles from './progress.module.css'

const icons: Readonly<Record<Figure['key'], ReactNode>> = {
  complete: <CheckCircleFilled className={styles.complete} aria-hidden />,
  inProgress: <ClockCircleFilled className={styles.inProgress} aria-hidden />,
  notStarted: <MinusCircleFilled className={styles.notStarted} aria-hidden />,
  documentsMissing: <FileUnknownFilled className={styles.documents} aria-hidden />,
}

const shareText = (count: number, all: number): string => `${Math.round((count / all) * 100)}%`

export const SchoolFigures = ({ counts }: { counts: Counts }) => (
  <ul className={styles.figures}>
    {figures.map((figure) => (
      <li key={figure.key}>
        <Link to={figurePath(figure)} className={styles.figure}>
          <span className={styles.figureTitle}>
            {icons[figure.key]} {figure.title}
          </span>
          <span className={styles.figureCount}>
            {counts[figure.key].toLocaleString('en')}{' '}
            <small>{shareText(counts[figure.key], counts.students)}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
