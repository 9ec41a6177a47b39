// The numbers of a form or a class. Each leads to the table with just these students.
import { Link } from 'react-router-dom'
import type { StudentProgress } from '#shared/contract/intake/progress'
import type { Measure } from '#shared/rules/intake/measure'
import { officePath } from '#client/address/officeView'
import { Text } from '#client/ui/primitives'
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

// The numbers of the completeness board. The rule behind `progress` is the one that tells the family what is
// left (shared/rules/intake/completeness); here it is only counted.

export interface Counts {
  readonly students: number
  readonly complete: number
  readonly inProgress: number
  readonly notStarted: number
  /** Students with missing documents; each is in one of the three above as well. */
  readonly documentsMissing: number
  /** Students with a document that was sent back; part of documentsMissing. */
  readonly sentBack: number
  /** How much is missing, of all that is asked, over all students. */
  readonly measure: Measure
}

export interface ClassCounts extends Counts {
  /** Null: students without a class. */
  readonly classId: string | null
}

export interface FormCounts extends Counts {
  /** Null: students whose class belongs to no form. */
  readonly formLevel: number | null
  readonly classes: readonly ClassCounts[]
}

interface Board {
  readonly school: Counts
  readonly forms: readonly FormCounts[]
}

/** Counts present students only: nobody waits for the family of a leaver. */
export const countBoard = (rows: readonly StudentProgress[]): Board => {
  const present = rows.filter(({ left_on }) => left_on === null)
  return {
    school: countRows(present),
    forms: grouped(present, ({ form_level }) => form_level)
      .map(([formLevel, own]) => ({ formLevel, ...countRows(own), classes: classesOf(own) }))
      .sort((a, b) => nullLast(a.formLevel, b.formLevel)),
  }
}

const classesOf = (rows: readonly StudentProgress[]): ClassCounts[] =>
  grouped(rows, ({ class_id }) => class_id)
    .map(([classId, own]) => ({ classId, ...countRows(own) }))
    .sort((a, b) => nullLast(a.classId, b.classId))

export const countRows = (rows: readonly StudentProgress[]): Counts => ({
  students: rows.length,
  complete: countOf(rows, ({ progress }) => progress === 'complete'),
  inProgress: countOf(rows, ({ progress }) => progress === 'in progress'),
  notStarted: countOf(rows, ({ progress }) => progress === 'not started'),
  documentsMissing: countOf(rows, ({ missing_documents }) => missing_documents.length > 0),
  sentBack: countOf(rows, ({ sent_back }) => sent_back > 0),
  measure: { left: sumOf(rows, 'missing'), of: sumOf(rows, 'asked') },
})

const countOf = (rows: readonly StudentProgress[], fits: (row: StudentProgress) => boolean): number =>
  rows.filter(fits).length

const sumOf = (rows: readonly StudentProgress[], part: 'missing' | 'asked'): number =>
  rows.reduce((sum, row) => sum + row[part], 0)

const grouped = <K,>(rows: readonly StudentProgress[], keyOf: (row: StudentProgress) => K) => {
  const groups = new Map<K, StudentProgress[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups]
}

/** Null stands last. */
const nullLast = <T extends string | number>(a: T | null, b: T | null): number => {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return a < b ? -1 : Number(a > b)
}
