// Who belongs to a term, so that new students do not spoil the checks of old terms.
import { dayIn } from '../dates'

/** ISO moments; null: not known. */
export interface Stay {
  readonly came_at: string | null
  /** yyyy-MM-dd */
  readonly left_on: string | null
}

export interface TermCheckDays {
  readonly year: number
  readonly timeZone: string
  /** Last day of the term. */
  readonly ends: string | null
  /** The school's local time; null while the term is not posted. */
  readonly date_posted: string | null
  /** When the last of the term's list came to the portal. */
  readonly lastListedAt: string | null
}

/** Cards are made of a term that is over or posted; without dates the term ends with the school year. */
const lastDay = ({ year, ends, date_posted }: TermCheckDays): string => {
  const end = ends ?? `${year + 1}-08-31`
  const postedOn = date_posted?.slice(0, 10) ?? end
  return postedOn < end ? postedOn : end
}

/**
 * Whether a student should be in the term's list. Nobody who left before its last day, and nobody who came after it. A school
 * that begins with the portal later brings everybody in after old terms: so who came no later than those in the list counts.
 */
export const belongsToTerm = ({ came_at, left_on }: Stay, days: TermCheckDays): boolean => {
  const last = lastDay(days)
  if (left_on !== null && left_on < last) return false
  if (came_at === null || dayIn(days.timeZone, new Date(came_at)) <= last) return true
  return days.lastListedAt !== null && came_at <= days.lastListedAt
}
