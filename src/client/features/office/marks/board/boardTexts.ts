// How far marks are, in words.
import type { MarksBoard } from '#shared/contract/reports/marks'
import { loginOf } from '#shared/rules/access/accountId'
import { shortDayText, spokenMomentText } from '#client/ui/dates/moments'

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

/** Of a hundred, and never all of it while one is missing. */
export const shareText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  expected === 0 ? '' : `${Math.floor((100 * filled) / expected)}%`

/** 'j.ali' and '9 Jul', with the moment in full; null where nobody is noted. */
export const lastOf = ({ last_at, last_by }: Pick<Filled, 'last_at' | 'last_by'>) =>
  last_at === null
    ? null
    : { who: loginOf(last_by ?? ''), day: shortDayText(last_at), when: spokenMomentText(last_at) }

/** 'j.ali, yesterday at 10:15' */
export const lastText = (filled: Pick<Filled, 'last_at' | 'last_by'>): string | null => {
  const last = lastOf(filled)
  return last && [last.who, last.when].filter(Boolean).join(', ')
}

export const sumOf = (parts: readonly Pick<Filled, 'filled' | 'expected'>[]) => ({
  filled: parts.reduce((sum, { filled }) => sum + filled, 0),
  expected: parts.reduce((sum, { expected }) => sum + expected, 0),
})

export const classSum = ({ subjects, remarks }: BoardClass) => sumOf([...subjects, remarks])

/** In the order of the answer. */
export const byForm = (classes: readonly BoardClass[]): ReadonlyMap<number, readonly BoardClass[]> => {
  const forms = new Map<number, BoardClass[]>()
  for (const one of classes) forms.set(one.form_level, [...(forms.get(one.form_level) ?? []), one])
  return forms
}
