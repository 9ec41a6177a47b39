// How far marks are, in words.
import type { MarksBoard } from '#shared/contract/reports/marks'
import { spokenMomentText } from '../../../../ui/dates/moments'

export type BoardClass = MarksBoard['classes'][number]
export type Filled = BoardClass['remarks']

/** Four steps of a colour; the numbers stand in the cell as well. */
export const heatOf = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): 0 | 1 | 2 | 3 => {
  if (filled === 0) return 0
  if (filled >= expected) return 3
  return filled * 2 >= expected ? 2 : 1
}

export const filledText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  filled >= expected && expected > 0 ? `all ${expected}` : `${filled} of ${expected}`

/** Where there is no room for words. */
export const shortText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  `${filled}/${expected}`

/** 'J. Ali, yesterday at 10:15'; null where nobody is noted. */
export const lastText = ({ last_at, last_by }: Pick<Filled, 'last_at' | 'last_by'>): string | null =>
  last_at === null ? null : [last_by, spokenMomentText(last_at)].filter(Boolean).join(', ')

const all = ({ subjects, remarks }: BoardClass): readonly Filled[] => [...subjects, remarks]

export const sumOf = (parts: readonly Pick<Filled, 'filled' | 'expected'>[]) => ({
  filled: parts.reduce((sum, { filled }) => sum + filled, 0),
  expected: parts.reduce((sum, { expected }) => sum + expected, 0),
})

export const classSum = (one: BoardClass) => sumOf(all(one))

/** The newest change of a class. */
export const latestIn = (one: BoardClass): Filled | undefined =>
  all(one)
    .filter(({ last_at }) => last_at !== null)
    .sort((a, b) => (b.last_at ?? '').localeCompare(a.last_at ?? ''))[0]

/** In the order of the answer. */
export const byForm = (classes: readonly BoardClass[]): ReadonlyMap<number, readonly BoardClass[]> => {
  const forms = new Map<number, BoardClass[]>()
  for (const one of classes) forms.set(one.form_level, [...(forms.get(one.form_level) ?? []), one])
  return forms
}
