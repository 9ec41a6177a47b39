// Who belongs to a term, so that new students are not reported as missing from old terms.
import { dayIn } from '../dates'

/** When a student was at the school; null: not known. */
export interface Stay {
  /** ISO, UTC */
  readonly came_at: string | null
  /** yyyy-MM-dd */
  readonly left_on: string | null
}

export interface TermCheckDays {
  readonly year: number
  readonly timeZone: string
  /** Last day of the term. */
  readonly ends: string | null
  /** In the school's local time; null until the term is posted. */
  readonly date_posted: string | null
  /** When the last student on the term's list was added to the portal. */
  readonly lastListedAt: string | null
}

/** The end of the term (without dates, of the school year), or the day of posting if that is earlier. */
const lastDay = ({ year, ends, date_posted }: TermCheckDays): string => {
  const end = ends ?? `${year + 1}-08-31`
  const postedOn = date_posted?.slice(0, 10) ?? end
  return postedOn < end ? postedOn : end
}

/**
 * Whether a student should be on the term's list: not if they left before its last day or joined after it. A school that
 * starts using the portal later adds everybody after its old terms, so joining no later than the listed students counts.
 */
export const belongsToTerm = ({ came_at, left_on }: Stay, days: TermCheckDays): boolean => {
  const last = lastDay(days)
  if (left_on !== null && left_on < last) return false
  if (came_at === null || dayIn(days.timeZone, new Date(came_at)) <= last) return true
  return days.lastListedAt !== null && came_at <= days.lastListedAt
}
