// The terms in which teachers may have marks to enter.
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { schoolYearOf } from '#shared/rules/dates'

type TermDates = Pick<AcademicTerm, 'year' | 'term' | 'starts' | 'ends' | 'posted'>

/**
 * The term of today, and those of the same school year that have begun and are not posted yet: newest first. Terms of
 * earlier years do not count while there are any of a later one. Terms without dates count only if no other does,
 * because they may not have begun.
 */
export const termsAtHand = <Term extends TermDates>(terms: readonly Term[], today: string): Term[] => {
  const dated = terms.filter(
    ({ posted, starts, ends }) =>
      starts !== null && starts <= today && (posted === 0 || (ends !== null && today <= ends)),
  )
  const undated = terms.filter(
    ({ posted, starts, year }) => starts === null && posted === 0 && year <= schoolYearOf(today),
  )
  const begun = (dated.length > 0 ? dated : undated).sort(
    (one, other) => other.year - one.year || other.term - one.term,
  )
  return begun.filter(({ year }) => year === begun[0]?.year)
}
