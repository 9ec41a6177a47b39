import { Link } from 'react-router-dom'
import { ChaseAct } from './ChaseAct'
import { FigureLinks } from '../FigureLinks'
import { MeasuredShare } from './ShareBar'
import { SlipsAct } from './SlipsAct'
import type { ClassCounts } from '../boardCounts'
import { placePath } from '../boardLinks'
import * as styles from '../progress.module.css'

interface ClassRowProps {
  readonly counts: ClassCounts
  readonly onChase: () => void
}

export const ClassRow = ({ counts, onChase }: ClassRowProps) => {
  const { classId } = counts
  const title = classId === null ? 'Without a class' : `Class ${classId}`
  const owes = counts.complete < counts.students
  return (
    <li className={styles.row}>
      <Link className={styles.boardClass} to={placePath({ classId })}>
        {title}
      </Link>
      <MeasuredShare counts={counts} />
      <FigureLinks counts={counts} of={title} place={{ classId }} />
      <span className={styles.acts}>
        {classId !== null && <SlipsAct classId={classId} of={title} />}
        {owes && <ChaseAct of={title} onChase={onChase} />}
      </span>
    </li>
  )
}
