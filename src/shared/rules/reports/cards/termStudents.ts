// The students of a term, so that new students are not reported as missing from old terms.

/** One enrolment of a student; days are yyyy-MM-dd. */
export interface ClassStay {
  readonly class_id: string
  readonly from_on: string
  /** The last day; null: no end is known. */
  readonly until_on: string | null
}

export interface TermCheckDays {
  readonly year: number
  /** Last day of the term. */
  readonly ends: string | null
  /** In the school's local time; null until the term is posted. */
  readonly date_posted: string | null
  /** When the last student on the term's list came. */
  readonly lastListedFrom: string | null
}

/** The end of the term (without dates, of the school year), or the day of posting if that is earlier. */
export const lastDay = ({ year, ends, date_posted }: Omit<TermCheckDays, 'lastListedFrom'>): string => {
  const end = ends ?? `${year + 1}-08-31`
  const postedOn = date_posted?.slice(0, 10) ?? end
  return postedOn < end ? postedOn : end
}

/**
 * The class in whose list of the term a student should be: the one of its last day; null for those who left before it or
 * came after it. A school that starts using the portal later adds everybody after its old terms, so coming no later than
 * the listed students counts.
 * @param stays of one student, in order
 */
export const classInTerm = (stays: readonly ClassStay[], days: TermCheckDays): string | null => {
  const last = lastDay(days)
  const then = stays.find(
    ({ from_on, until_on }) => from_on <= last && (until_on === null || until_on >= last),
  )
  if (then) return then.class_id
  // A student who never came has a last day before the first one.
  const first = stays.find(({ from_on, until_on }) => until_on === null || until_on >= from_on)
  const isLate = first !== undefined && first.from_on > last
  return isLate && first.from_on <= (days.lastListedFrom ?? '') ? first.class_id : null
}
