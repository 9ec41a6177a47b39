// Notices about lists for posted terms: families keep their cards until a correction is issued.
import { Link } from 'react-router-dom'
import type { ImportState } from '#shared/contract/lists/imports'
import { termAddress, termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useListReportChangesQuery, useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { changedCardsText } from '#client/record/reportCard/changedCardsText'
import { Notice } from '#client/ui/notices/Notice'

/** Before the import. */
export const PostedTerms = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => (
    <Notice key={termAddress(term)} is="warning" role="status" title={keptText(term)} />
  ))

/** The terms of the list that are posted. */
const usePostedTerms = ({ terms = [] }: ImportState): readonly TermKey[] => {
  const addresses = new Set(terms.map(termAddress))
  const options = { skip: addresses.size === 0, refetchOnMountOrArgChange: true }
  const { data = [] } = useListTermReportsQuery(undefined, options)
  return data.filter((report) => report.posted === 1 && addresses.has(termAddress(report)))
}

const keptText = (term: TermKey): string =>
  `Families have the cards for ${termTitle(term)}. They see imported changes once you issue a correction.`

/** After the import, or after it was undone. */
export const ChangedCards = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => <Changed key={termAddress(term)} term={term} />)

const Changed = ({ term }: { term: TermKey }) => {
  const { data, isError } = useListReportChangesQuery(term, { refetchOnMountOrArgChange: true })
  if (data ? data.length === 0 : !isError) return null
  return (
    <Notice
      is="warning"
      role="status"
      title={data ? changedCardsText(data.length, term) : keptText(term)}
      action={
        <Link to={officePath('postReports', { term: termAddress(term), tab: 'changes' })}>
          See the changes
        </Link>
      }
    />
  )
}
