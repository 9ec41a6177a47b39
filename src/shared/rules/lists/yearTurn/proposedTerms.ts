// The dates of the terms before the office says otherwise: those of the year before, on the same days of the week.

const days = 52 * 7

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

const yearLater = (day: string | null): string | null =>
  day === null
    ? null
    : new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
