// Which of the terms that a list is about are posted.
import type { ImportState } from '#shared/contract/office/imports'
import { readTerm, readYear } from '#shared/rules/imports/importMarks'
import { termAddress, type TermKey } from '#shared/rules/termReports/termPosting'
import { useListTermReportsQuery } from '../../../../api/reports/termReportsApi'

/** A column counts more than what was chosen for all rows, as in the import itself. */
const textsOf = ({ columns, fixed }: ImportState, name: 'year' | 'term'): readonly string[] => {
  const samples = columns.find(({ field }) => field === name)?.samples ?? []
  return samples.length > 0 ? samples : [fixed[name] ?? '']
}

/** Of many terms in one list, those that its samples show. */
const termsOf = (list: ImportState): TermKey[] => {
  const years = textsOf(list, 'year')
  const terms = textsOf(list, 'term')
  const places = [...(years.length > terms.length ? years : terms).keys()]
  return places.flatMap((at) => {
    const year = readYear(years[at] ?? years[0] ?? '')
    const term = readTerm(terms[at] ?? terms[0] ?? '')
    return year === null || term === null ? [] : [{ year, term }]
  })
}

export const usePostedTerms = (list: ImportState): readonly TermKey[] => {
  const addresses = new Set(termsOf(list).map(termAddress))
  const options = { skip: addresses.size === 0, refetchOnMountOrArgChange: true }
  const { data = [] } = useListTermReportsQuery(undefined, options)
  return data.filter((report) => report.posted === 1 && addresses.has(termAddress(report)))
}
