// Students who belong to a term and are not in its list.
import type { Db } from '../../platform/database/schema/schema'
import { findLastListed, findTermEnd, listNotListed, type NotListedOnly } from '../cards/termFactsQueries'
import type { TermState } from './queries'

/**
 * The class of each student who should be in the term's list and is not.
 * @param only limits the question to these students or this class
 */
export const classesOfNotListed = async (
  db: Db,
  state: Pick<TermState, 'year' | 'term' | 'date_posted'>,
  only?: NotListedOnly,
): Promise<ReadonlyMap<string, string>> => {
  const { year, date_posted } = state
  const days = { year, date_posted, ends: await findTermEnd(db, state) }
  const stays = new Map<string, ClassStay[]>()
  for (const { student_id, ...stay } of await listNotListed(db, state, lastDay(days), only)) {
    const known = stays.get(student_id)
    if (known) known.push(stay)
    else stays.set(student_id, [stay])
  }
  const classes = new Map<string, string>()
  if (stays.size === 0) return classes
  const lastListedFrom = await findLastListed(db, state)
  for (const [student, ofStudent] of stays) {
    const class_id = classInTerm(ofStudent, { ...days, lastListedFrom })
    if (class_id !== null) classes.set(student, class_id)
  }
  return classes
}

/** The number of students missing from the list, by class. */
export const countNotListed = async (db: Db, state: TermState): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  for (const class_id of (await classesOfNotListed(db, state)).values())
    counts.set(class_id, (counts.get(class_id) ?? 0) + 1)
  return counts
}

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
const lastDay = ({ year, ends, date_posted }: Omit<TermCheckDays, 'lastListedFrom'>): string => {
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
