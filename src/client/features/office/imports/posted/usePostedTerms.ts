// Which of the terms that a list is about are posted.
import type { ImportState } from '#shared/contract/lists/imports'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'

export const usePostedTerms = ({ terms = [] }: ImportState): readonly TermKey[] => {
  const addresses = new Set(terms.map(termAddress))
  const options = { skip: addresses.size === 0, refetchOnMountOrArgChange: true }
  const { data = [] } = useListTermReportsQuery(undefined, options)
  return data.filter((report) => report.posted === 1 && addresses.has(termAddress(report)))
}
