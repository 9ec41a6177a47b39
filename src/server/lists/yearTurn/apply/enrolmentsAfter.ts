// The enrolments of a student who goes to another class, or repeats the year.
import { dayBefore } from '#shared/rules/dates'
import type { EnrolledWhy } from '#shared/rules/students/enrolment'
import type { StoredEnrolment } from '../queries'

export interface Begun {
  readonly year: number
  readonly class_id: string
  readonly why: EnrolledWhy
  /** yyyy-MM-dd */
  readonly today: string
  readonly at: string
  readonly by: string
  /** After today; null: no last day is known. */
  readonly left_on: string | null
}

export type NewEnrolment = Omit<StoredEnrolment, 'id'> & { readonly id?: number }

const noEnd = { ended_why: null, ended_words: null, ended_at: null, cut_off: null }

/** The latest begins anew today; what was before it ends yesterday. */
export const enrolmentsAfter = (
  rows: readonly StoredEnrolment[],
  { year, class_id, why, today, at, by, left_on }: Begun,
): NewEnrolment[] => {
  const [latest, ...earlier] = rows
  if (!latest) return []
  // Who is to come comes to another class.
  if (latest.from_on > today) return [{ ...latest, class_id }, ...earlier]
  const begun = { ...{ year, class_id, why }, created_at: at, created_by: by }
  if (latest.from_on === today) return [{ ...latest, ...begun }, ...earlier]
  const { id: _id, ...open } = latest
  // Was in no class, be it since today: that time stays as it is.
  if (latest.until_on !== null && latest.until_on < today) {
    const end = left_on === null ? noEnd : { cut_off: null }
    const isBack = latest.until_on < dayBefore(today)
    const back = { ...begun, ...(isBack && { why: 'returned' as const }), from_on: today, until_on: left_on }
    return [{ ...open, ...end, ...back }, ...rows]
  }
  const closed = { ...latest, ...noEnd, until_on: dayBefore(today) }
  return [{ ...open, ...begun, from_on: today }, closed, ...earlier]
}

type Known = Pick<StoredEnrolment, 'from_on' | 'until_on' | 'created_at'>

/** What the database does by itself is what is wanted; otherwise the enrolments are written whole. */
export const isPlain = (
  { from_on, until_on, created_at }: Known,
  { today, at }: Pick<Begun, 'today' | 'at'>,
) => from_on < today && until_on === null && created_at < at
