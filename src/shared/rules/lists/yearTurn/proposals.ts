// Proposals before the office decides: each class goes one form up, under the same letter; terms begin on the same days
// of the week as in the year before.

/** Most students leave after it; those who return to the sixth form are exceptions in the plan. */
const lastForm = 5

interface FormClass {
  readonly id: string
  readonly form_level: number
}

interface Move {
  readonly from: string
  /** Null: its students leave. */
  readonly to: string | null
}

/** In the order of the classes; leaves out those whose next class is unknown, which the office decides. */
export const proposedMoves = (classes: readonly FormClass[]): Move[] => {
  const highest = Math.max(...classes.map(({ form_level }) => form_level))
  return classes.flatMap((one): Move[] => {
    if (one.form_level === highest || one.form_level === lastForm) return [{ from: one.id, to: null }]
    const above = classes.filter(({ form_level }) => form_level === one.form_level + 1)
    const to = nextOf(one, above)
    return to === undefined ? [] : [{ from: one.id, to }]
  })
}

const nextOf = (one: FormClass, above: readonly FormClass[]): string | undefined => {
  const same = above.filter((other) => letterOf(other) === letterOf(one))
  const [only, ...others] = same.length > 0 ? same : above
  return others.length === 0 ? only?.id : undefined
}

/** '1A' → 'A', 'Form 2 Red' → 'RED': what tells the classes of one form apart. */
const letterOf = ({ id }: FormClass): string => id.replace(/^\D*\d+\s*/, '').toUpperCase()

interface TermDates {
  readonly term: number
  readonly starts: string | null
  readonly ends: string | null
  readonly next_term_starts: string | null
}

const none = { starts: null, ends: null, next_term_starts: null }

/** The three terms: as they are stored; else by the year before; else empty. */
export const proposedTerms = (stored: readonly TermDates[], yearBefore: readonly TermDates[]): TermDates[] =>
  [1, 2, 3].map((term) => {
    const own = stored.find((one) => one.term === term)
    if (own) return { term, starts: own.starts, ends: own.ends, next_term_starts: own.next_term_starts }
    const { starts, ends, next_term_starts } =
      yearBefore.find((one) => one.term === term && one.starts !== null) ?? none
    return {
      term,
      starts: yearLater(starts),
      ends: yearLater(ends),
      next_term_starts: yearLater(next_term_starts),
    }
  })

const days = 52 * 7

const yearLater = (day: string | null): string | null =>
  day === null
    ? null
    : new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
