// The numbers of a form or a class. Each leads to the table with just these students.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { Text } from '#client/ui/primitives'
import type { Counts } from './boardCounts'
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

export interface Figure {
  readonly key: Exclude<keyof Counts, 'students' | 'measure'>
  readonly title: string
  /** The filter in the address of the table. */
  readonly filter: Readonly<Record<string, string>>
  /** FigureLinks shows it only above zero. */
  readonly isRare?: boolean
}

export const figures: readonly Figure[] = [
  { key: 'complete', title: 'Complete', filter: { progress: 'complete' } },
  { key: 'inProgress', title: 'In progress', filter: { progress: 'in-progress' } },
  { key: 'notStarted', title: 'Not started', filter: { progress: 'not-started' } },
  { key: 'documentsMissing', title: 'Documents missing', filter: { missing: 'any' } },
  { key: 'sentBack', title: 'Sent back', filter: { missing: 'sent-back' }, isRare: true },
]

const figuresOf = (counts: Counts): readonly Figure[] =>
  figures.filter(({ key, isRare }) => isRare !== true || counts[key] > 0)

/** The parts of the bar: every student is in exactly one of the three. */
export const shares = figures.filter(({ filter }) => 'progress' in filter)

interface BoardPlace {
  readonly formLevel?: number | null
  readonly classId?: string | null
}

const placeQuery = ({ formLevel, classId }: BoardPlace) => ({
  ...(formLevel !== undefined && { form: formLevel === null ? 'none' : String(formLevel) }),
  ...(classId !== undefined && { class: classId ?? 'none' }),
})

export const figurePath = (figure: Figure, place: BoardPlace = {}): string =>
  officePath('dashboard', { ...placeQuery(place), ...figure.filter })

export const placePath = (place: BoardPlace): string => officePath('dashboard', placeQuery(place))

export const formTitle = (formLevel: number | null): string =>
  formLevel === null ? 'Without a form' : `Form ${formLevel}`
