// Post Term Reports: the table of terms, or the page of a term.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/reports/termReports'
import { termAddress, termAtAddress } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListTermReportsQuery } from '#client/api/reports/termReportsApi'
import { errorText } from '#client/api/transport/errorText'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import { TermPage } from './TermPage'
import { TermsTable } from './TermsTable'
import { fresh } from './queryOptions'
import { PostingDialog } from './dialog/PostingDialog'
import { PostingOutcome } from './dialog/PostingOutcome'
import { WithdrawalDialog } from './dialog/WithdrawalDialog'
import { Page } from '#client/ui/panels/Page'
import { Panel } from '#client/ui/panels/Panel'

interface PostReportsProps {
  readonly packs: ReactNode
  readonly marks: ReactNode
}

export const PostReports = (parts: PostReportsProps) => (
  <Page>
    <Loaded {...parts} />
    <PostingDialog />
    <WithdrawalDialog />
    <PostingOutcome />
  </Page>
)

/** A planned posting may have happened since the last look. */
const lively = { ...fresh, refetchOnFocus: true } as const

const Loaded = (parts: PostReportsProps) => {
  const { data, error, refetch } = useListTermReportsQuery(undefined, lively)
  if (data) return <Shown reports={data} {...parts} />
  if (error)
    return (
      <Terms>
        <LoadFailure what="The list of terms" why={errorText(error)} onRetry={() => void refetch()} />
      </Terms>
    )
  return (
    <Terms>
      <Panel label="Loading" isBusy>
        <LoadingLines rows={6} />
      </Panel>
    </Terms>
  )
}

const Shown = ({ reports, packs, marks }: PostReportsProps & { reports: readonly TermReport[] }) => {
  const { query } = useOfficeQuery()
  const key = termAtAddress(query.get('term'))
  const report = key && reports.find((one) => one.year === key.year && one.term === key.term)
  if (report) return <TermPage key={termAddress(report)} report={report} packs={packs} marks={marks} />
  if (query.has('term')) return <NoSuchTerm />
  return (
    <Terms>
      <TermsTable reports={reports} />
    </Terms>
  )
}

const NoSuchTerm = () => (
  <Terms>
    <p>
      That term doesn’t exist. <Link to={officePath('postReports')}>All terms</Link>
    </p>
  </Terms>
)

const Terms = ({ children }: { children: ReactNode }) => (
  <>
    <h1 tabIndex={-1}>Post Term Reports</h1>
    {children}
  </>
)
