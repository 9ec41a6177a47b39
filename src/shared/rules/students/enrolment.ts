// Which class a student is in, and since when: coming, here, or left. Days are 'yyyy-MM-dd', so they compare as text.
import { longDay } from '../dates'

/** Why an enrolment began. */
export const enrolledWhys = ['joined', 'moved', 'promoted', 'repeats', 'returned'] as const
export type EnrolledWhy = (typeof enrolledWhys)[number]

/** Why a student left. */
export const endedWhys = ['finished', 'other school', 'abroad', 'stopped', 'never came', 'other'] as const
export type EndedWhy = (typeof endedWhys)[number]

export const endedTexts: Readonly<Record<EndedWhy, string>> = {
  finished: 'Finished school',
  'other school': 'Went to another school',
  abroad: 'Moved abroad',
  stopped: 'Stopped coming',
  'never came': 'Never came',
  other: 'Another reason',
}

/** As the options of a list. */
export const endedChoices = endedWhys.map((value) => ({ value, label: endedTexts[value] }))

export type Standing = 'coming' | 'here' | 'left'

export interface Stay {
  /** The first day of the latest enrolment; null: no class was ever given. */
  readonly from_on: string | null
  /** The last day, which may lie in the future. */
  readonly left_on: string | null
}

/** A student has left on the last day, not only after it. */
export const standingOf = ({ from_on, left_on }: Stay, today: string): Standing => {
  if (left_on !== null && left_on <= today) return 'left'
  return from_on !== null && from_on > today ? 'coming' : 'here'
}

/** The school year that a new enrolment is for: from July on, the one that begins in September. */
export const enrolmentYearOf = (day: string): number =>
  Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)

/** 'Starts on 1 September 2026', 'Here, class 2A', 'Left on 10 July 2026'. */
export const standingText = (stay: Stay, class_id: string | null, today: string): string => {
  const standing = standingOf(stay, today)
  if (standing === 'left') return `Left on ${longDay(stay.left_on ?? '')}`
  if (standing === 'coming') return `Starts on ${longDay(stay.from_on ?? '')}`
  const here = class_id === null ? 'Here, no class yet' : `Here, class ${class_id}`
  return stay.left_on === null ? here : `${here}, until ${longDay(stay.left_on)}`
}
