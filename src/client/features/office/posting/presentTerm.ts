// The terms in which teachers may have marks to enter.
import type { AcademicTerm } from '#shared/contract/reports/termSettings'

type TermDates = Pick<AcademicTerm, 'year' | 'term' | 'starts' | 'ends' | 'posted'>

/**
 * The term of today, and those of the same school year that have begun and are not posted yet: newest first. Terms of
 * earlier years do not count while there are any of a later one.
 */
export const termsAtHand = <Term extends TermDates>(terms: readonly Term[], today: string): Term[] => {
  const begun = terms
    .filter(({ posted, starts, ends }) => {
      const isNow = starts !== null && ends !== null && starts <= today && today <= ends
      return isNow || (posted === 0 && (starts === null || starts <= today))
    })
    .sort((one, other) => other.year - one.year || other.term - one.term)
  return begun.filter(({ year }) => year === begun[0]?.year)
}
