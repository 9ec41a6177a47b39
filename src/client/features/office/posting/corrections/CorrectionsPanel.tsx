// Cards that have changed since families received them: choose, give a reason, issue again.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { useListReportChangesQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { Panel } from '#client/ui/panels/Panel'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { fresh } from '../queryOptions'
import { Correction } from './Correction'

export const CorrectionsPanel = ({ term }: { term: TermKey }) => {
  const query = useListReportChangesQuery(term, fresh)
  return (
    <Panel title="Corrections">
      <QueryBoundary what="The list of changes" query={query} why={errorText}>
        {(changes) => <Correction term={term} changes={changes} />}
      </QueryBoundary>
    </Panel>
  )
}
