// The numbers of a form or a class, each a link to the filtered table.
import { Link } from 'react-router-dom'
import { Text } from '#client/ui/primitives'
import type { Counts } from './boardCounts'
import { figurePath, figuresOf, type BoardPlace } from './boardLinks'
import * as styles from './progress.module.css'

interface FigureLinksProps {
  readonly counts: Counts
  /** 'Form 1' */
  readonly of: string
  readonly place: BoardPlace
}

export const FigureLinks = ({ counts, of, place }: FigureLinksProps) => (
  <Text numeric className={styles.numbers}>
    {figuresOf(counts).map((figure) => (
      <Link
        key={figure.key}
        className={`${styles.number} ${counts[figure.key] === 0 ? styles.zero : ''}`}
        to={figurePath(figure, place)}
        aria-label={`${of}: ${counts[figure.key]} ${shortTitles[figure.key]}`}
      >
        <b>{counts[figure.key].toLocaleString('en')}</b> <span>{shortTitles[figure.key]}</span>
      </Link>
    ))}
  </Text>
)

/** Beside the number, except where the heads stand over it. */
const shortTitles = {
  complete: 'complete',
  inProgress: 'in progress',
  notStarted: 'not started',
  documentsMissing: 'documents missing',
  sentBack: 'sent back',
} as const
