// A student's data: a copy of everything, how long it is kept, removing it for good.
import type { PurgeResult } from '#shared/contract/privacy/privacy'
import { useGetStudentRetentionQuery } from '#client/api/privacy/privacyApi'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { Panel } from '#client/ui/panels/Panel'
import { DataCopy } from './DataCopy'
import { EraseStudent } from './EraseStudent'
import { RetentionForm } from './RetentionForm'

interface DataTabProps {
  readonly studentId: string
  /** 'Ann Ali (20260002)' */
  readonly who: string
  readonly onErased: (purge: PurgeResult) => void
}

export const DataTab = ({ studentId, who, onErased }: DataTabProps) => {
  const query = useGetStudentRetentionQuery(studentId)
  return (
    <>
      <Panel isFlat title="A copy of everything">
        <DataCopy studentId={studentId} />
      </Panel>
      <Panel isFlat title="How long we keep the record">
        <QueryBoundary what="How long we keep the record" query={query} rows={3}>
          {(keeping) => <RetentionForm key={keeping.updated_at} keeping={keeping} />}
        </QueryBoundary>
      </Panel>
      <Panel isFlat title="Remove for good">
        <EraseStudent studentId={studentId} who={who} isHeld={query.data?.hold === 1} onErased={onErased} />
      </Panel>
    </>
  )
}
