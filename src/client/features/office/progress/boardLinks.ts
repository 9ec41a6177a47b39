// Each number leads to the table with just these students.
import { officePath } from '#client/address/officeView'
import type { Counts } from './boardCounts'

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

export const figuresOf = (counts: Counts): readonly Figure[] =>
  figures.filter(({ key, isRare }) => isRare !== true || counts[key] > 0)

/** The parts of the bar: every student is in exactly one of the three. */
export const shares = figures.filter(({ filter }) => 'progress' in filter)

export interface BoardPlace {
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
