// What the family asked to have corrected, and what was answered (SEC-96), under the history.
import { Skeleton } from 'antd'
import { useListCorrectionsQuery } from '../../api/correctionsApi'
import { CorrectionNote } from '../../ui/CorrectionNote'
import { LoadFailure } from '../../ui/LoadFailure'

const List = ({ studentId }: { studentId: string }) => {
  const { data, isLoading, refetch } = useListCorrectionsQuery(studentId)
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (!data) return <LoadFailure what="The corrections" onRetry={() => void refetch()} />
  if (data.length === 0) return <p className="panel-empty">The family has asked for nothing.</p>
  return (
    <ul className="panel-list">
      {data.map((correction) => (
        <li key={correction.id} className="panel-correction">
          <strong>{correction.label}</strong>
          <CorrectionNote correction={correction} reader="office" />
        </li>
      ))}
    </ul>
  )
}

export const CorrectionsPart = ({ studentId }: { studentId: string }) => (
  <section className="panel-section" aria-label="Corrections asked for">
    <h2>Corrections asked for</h2>
    <List studentId={studentId} />
  </section>
)
