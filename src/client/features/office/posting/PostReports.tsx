// Post Term Reports (SPEC §2): the table of terms, or the one that is open.
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TermReport } from '#shared/contract/termReports'
import { termAddress, termAtAddress } from '#shared/rules/termPosting'
import { errorText } from '../../api/errorText'
import { useListTermReportsQuery } from '../../api/termReportsApi'
import { officePath } from '../../officeView'
import { LoadFailure } from '../../ui/LoadFailure'
import '../../ui/panel.css'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { fresh } from './CheckResult'
import { PostingDialog } from './PostingDialog'
import { PostingOutcome } from './PostingOutcome'
import './reportPosting.css'
import { TermPage } from './TermPage'
import { TermsTable } from './TermsTable'
import { WithdrawalDialog } from './WithdrawalDialog'

/** A planned posting may have happened since somebody last looked. */
const lively = { ...fresh, refetchOnFocus: true } as const

interface PostReportsProps {
  readonly packs: ReactNode
}

const Terms = ({ children }: { children: ReactNode }) => (
  <>
    <h1 tabIndex={-1}>Post Term Reports</h1>
    {children}
  </>
)

const NoSuchTerm = () => (
  <Terms>
    <p>
      The school has no such term. <Link to={officePath('postReports')}>All terms</Link>
    </p>
  </Terms>
)

const Shown = ({ reports, packs }: PostReportsProps & { reports: readonly TermReport[] }) => {
  const { query } = useOfficeQuery()
  const key = termAtAddress(query.get('term'))
  const report = key && reports.find((one) => one.year === key.year && one.term === key.term)
  if (report) return <TermPage key={termAddress(report)} report={report} packs={packs} />
  if (query.has('term')) return <NoSuchTerm />
  return (
    <Terms>
      <TermsTable reports={reports} />
    </Terms>
  )
}

const Loaded = ({ packs }: PostReportsProps) => {
  const { data, error, refetch } = useListTermReportsQuery(undefined, lively)
  if (data) return <Shown reports={data} packs={packs} />
  if (error)
    return (
      <Terms>
        <LoadFailure what="The list of terms" why={errorText(error)} onRetry={() => void refetch()} />
      </Terms>
    )
  return (
    <Terms>
      <div className="panel">
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      </div>
    </Terms>
  )
}

export const PostReports = ({ packs }: PostReportsProps) => (
  <div className="office-page post-reports">
    <Loaded packs={packs} />
    <PostingDialog />
    <WithdrawalDialog />
    <PostingOutcome />
  </div>
)
