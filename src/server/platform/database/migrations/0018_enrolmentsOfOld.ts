// The enrolments that the record, its history and the lists of earlier terms tell of. Frozen: a migration depends on no
// application code.

export interface TermOfStudent {
  readonly year: number
  readonly class_id: string
  readonly starts: string | null
  readonly ends: string | null
}

/** A class of the record, and the day (yyyy-MM-dd) since when it was there; null: none. */
export interface ClassSince {
  readonly class_id: string | null
  readonly from_on: string
}

export interface OldStudent {
  readonly id: string
  readonly class_id: string | null
  /** In order, the first since the account was created; the last is the record's. */
  readonly classes: readonly ClassSince[]
  readonly left_on: string | null
  /** In order. */
  readonly terms: readonly TermOfStudent[]
}

export interface OldEnrolment {
  readonly year: number
  readonly class_id: string
  readonly from_on: string
  readonly until_on: string | null
  readonly why: 'joined' | 'promoted' | 'repeats' | 'moved'
}

export interface SchoolThen {
  /** yyyy-MM-dd */
  readonly today: string
  /** By the year it begins in. */
  readonly year: number
  /** yyyy-MM-dd, not after today. */
  readonly begins: string
  readonly levels: ReadonlyMap<string, number>
}

type Stay = Omit<OldEnrolment, 'why'>

const plus = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** From July on a day belongs to the school year to come. */
const yearOf = (day: string): number => Number(day.slice(0, 4)) - (day.slice(5, 7) < '07' ? 1 : 0)

const earlier = (one: string, other: string): string => (one < other ? one : other)
const later = (one: string, other: string): string => (one > other ? one : other)

/** A day that cannot be of the school year was mistyped. */
export const within = (year: number, day: string | null | undefined, usual: string): string =>
  day && day >= `${year}-07-01` && day <= `${year + 1}-08-31` ? day : usual

const pastYear = (year: number, terms: readonly TermOfStudent[], after: string, begins: string): Stay[] => {
  const [first, last] = [terms[0], terms.at(-1)]
  const from = within(year, first?.starts, `${year}-09-01`)
  const until_on = earlier(within(year, last?.ends, `${year + 1}-08-31`), plus(begins, -1))
  const from_on = from > after ? from : plus(after, 1)
  return last && from_on <= until_on ? [{ year, class_id: last.class_id, from_on, until_on }] : []
}

/** By the lists of the terms; all of it before this school year. */
const pastOf = ({ terms }: OldStudent, { year: now, begins }: SchoolThen): Stay[] => {
  const years = [...new Set(terms.map(({ year }) => year))].filter((year) => year < now).sort((a, b) => a - b)
  const stays: Stay[] = []
  for (const year of years)
    stays.push(
      ...pastYear(
        year,
        terms.filter((term) => term.year === year),
        stays.at(-1)?.until_on ?? '',
        begins,
      ),
    )
  return stays
}

/** As the record had it, day by day; of several classes on one day the last. */
const ofRecord = ({ classes }: OldStudent, today: string): Stay[] =>
  classes.flatMap(({ class_id, from_on: since }, index) => {
    const next = classes[index + 1]
    const from_on = earlier(since, today)
    const until_on = next ? plus(earlier(next.from_on, today), -1) : null
    return class_id === null || (until_on !== null && until_on < from_on)
      ? []
      : [{ year: yearOf(from_on), class_id, from_on, until_on }]
  })

const isNext = (one: Stay | undefined, next: Stay | undefined): boolean =>
  one?.until_on && next ? one.class_id === next.class_id && plus(one.until_on, 1) === next.from_on : false

/** One stay instead of two where the holidays before the first list, or after the last one, were in the same class. */
const joined = (before: readonly Stay[], past: readonly Stay[], after: readonly Stay[]): Stay[] => {
  const [eve, first, last, next] = [before.at(-1), past[0], past.at(-1), after[0]]
  const isBegun = isNext(eve, first)
  const goesOn = isNext(last, next) && next?.until_on !== null
  const whole = past.map((stay) => ({
    ...stay,
    ...(isBegun && stay === first && eve && { from_on: eve.from_on, year: eve.year }),
    ...(goesOn && stay === last && next && { until_on: next.until_on }),
  }))
  return [...(isBegun ? before.slice(0, -1) : before), ...whole, ...(goesOn ? after.slice(1) : after)]
}

/** What the record had before the first list and after the last one; a class older than that began with this school year. */
const staysOf = (student: OldStudent, school: SchoolThen): Stay[] => {
  const past = pastOf(student, school)
  const record = ofRecord(student, school.today)
  const begun = past[0]?.from_on
  const ended = past.at(-1)?.until_on
  if (!begun || !ended) return record
  const before = record
    .filter(({ from_on }) => from_on < begun)
    .map((stay) => ({ ...stay, until_on: earlier(stay.until_on ?? begun, plus(begun, -1)) }))
  const after = record
    .filter(({ until_on }) => until_on === null || until_on > ended)
    .map((stay) => {
      if (stay.from_on > ended) return stay
      const next = plus(ended, 1)
      const from_on = stay.until_on === null ? later(school.begins, next) : next
      return { ...stay, from_on, year: yearOf(from_on) }
    })
  return joined(before, past, after)
}

/** As the triggers do it: the last one ends on the day of leaving, and what begins after it shrinks to that day. */
const endedOn = (stays: readonly Stay[], { class_id, left_on }: OldStudent): Stay[] => {
  if (left_on === null) return [...stays]
  const before = stays.filter(({ from_on }) => from_on <= left_on)
  const last = before.at(-1)
  if (class_id === null)
    return before.map((stay) =>
      stay.until_on === null || stay.until_on > left_on ? { ...stay, until_on: left_on } : stay,
    )
  if (last?.class_id === class_id) return [...before.slice(0, -1), { ...last, until_on: left_on }]
  const kept = before
    .filter(({ from_on }) => from_on < left_on)
    .map((stay) => ({
      ...stay,
      until_on: [stay.until_on ?? left_on, plus(left_on, -1)].sort()[0] ?? left_on,
    }))
  return [...kept, { year: yearOf(left_on), class_id, from_on: left_on, until_on: left_on }]
}

const whyOf = (stay: Stay, before: Stay | undefined, levels: SchoolThen['levels']): OldEnrolment['why'] => {
  if (!before) return 'joined'
  const [level = 0, former = 0] = [levels.get(stay.class_id), levels.get(before.class_id)]
  if (level > former) return 'promoted'
  return level === former && stay.year > before.year ? 'repeats' : 'moved'
}

export const enrolmentsOf = (student: OldStudent, school: SchoolThen): OldEnrolment[] =>
  endedOn(staysOf(student, school), student).map((stay, index, all) => ({
    ...stay,
    why: whyOf(stay, all[index - 1], school.levels),
  }))
