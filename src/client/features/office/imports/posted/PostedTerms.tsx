// A list for a term that is posted: families keep their cards until a correction is given out.
import { Link } from 'react-router-dom'
import type { ImportState } from '#shared/contract/lists/imports'
import { termAddress, termTitle, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { changedCardsText } from '#client/record/reportCard/changedCardsText'
import { Notice } from '#client/ui/notices/Notice'
import { usePostedTerms } from './usePostedTerms'

const keptText = (term: TermKey): string =>
  `Families have the cards for ${termTitle(term)}. They see imported changes once you issue a correction.`

/** Before anything is stored. */
export const PostedTerms = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => (
    <Notice key={termAddress(term)} is="warning" role="status" title={keptText(term)} />
  ))

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

/** When it is stored, or undone. */
export const ChangedCards = ({ list }: { list: ImportState }) =>
  usePostedTerms(list).map((term) => <Changed key={termAddress(term)} term={term} />)
