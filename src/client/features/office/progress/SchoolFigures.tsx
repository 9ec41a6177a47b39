// The strip of numbers of the whole school; each leads to the table with just these students. All of them are always
// there, so that the strip is as tall with one as without.
import {
  CheckCircleFilled,
  ClockCircleFilled,
  FileUnknownFilled,
  MinusCircleFilled,
  UndoOutlined,
} from '@ant-design/icons'
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
  sentBack: <UndoOutlined className={styles.documents} aria-hidden />,
}

export const SchoolFigures = ({ counts }: { counts: Counts }) => (
  <ul className={styles.figures}>
    {figures.map((figure) => (
      <li key={figure.key}>
        <Link to={figurePath(figure)} className={styles.figure}>
          <span className={styles.figureTitle}>
            {icons[figure.key]} {figure.title}
          </span>
          <span className={styles.figureCount}>
            {counts[figure.key].toLocaleString('en')} <small>of {counts.students.toLocaleString('en')}</small>
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
