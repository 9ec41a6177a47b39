// Each number leads to the table with just these students in it (UX-56).
import { officePath } from '../../../address/officeView'
import type { Counts } from './boardCounts'

export interface Figure {
  readonly key: Exclude<keyof Counts, 'students'>
  readonly title: string
  /** How the address of the table says it. */
  readonly filter: Readonly<Record<string, string>>
}

export const figures: readonly Figure[] = [
  { key: 'complete', title: 'Complete', filter: { progress: 'complete' } },
  { key: 'inProgress', title: 'In progress', filter: { progress: 'in-progress' } },
  { key: 'notStarted', title: 'Not started', filter: { progress: 'not-started' } },
  { key: 'documentsMissing', title: 'Documents missing', filter: { missing: 'any' } },
]

/** The three that every student is in exactly one of: what the bar shows. */
export const shares = figures.filter(({ filter }) => 'progress' in filter)

export interface Place {
  readonly formLevel?: number | null
  readonly classId?: string | null
}

const placeQuery = ({ formLevel, classId }: Place) => ({
  ...(formLevel !== undefined && { form: formLevel === null ? 'none' : String(formLevel) }),
  ...(classId !== undefined && { class: classId ?? 'none' }),
})

export const figurePath = (figure: Figure, place: Place = {}): string =>
  officePath('dashboard', { ...placeQuery(place), ...figure.filter })

export const placePath = (place: Place): string => officePath('dashboard', placeQuery(place))

export const formTitle = (formLevel: number | null): string =>
  formLevel === null ? 'Without a form' : `Form ${formLevel}`
