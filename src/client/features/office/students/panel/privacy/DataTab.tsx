// A student's data: a copy of everything, how long it is kept, removing it for good.
import type { Forgotten } from '#shared/contract/records/privacy'
import { useGetStudentKeepingQuery } from '../../../../../api/records/privacyApi'
import { QueryBoundary } from '../../../../../ui/QueryBoundary'
import { Panel } from '../../../../../ui/panels/Panel'
import { DataCopy } from './DataCopy'
import { EraseStudent } from './EraseStudent'
import { KeepingForm } from './KeepingForm'

interface DataTabProps {
  readonly studentId: string
  readonly onErased: (forgotten: Forgotten) => void
}

export const DataTab = ({ studentId, onErased }: DataTabProps) => {
  const query = useGetStudentKeepingQuery(studentId)
  return (
    <>
      <Panel isFlat title="A copy of everything">
        <DataCopy studentId={studentId} />
      </Panel>
      <Panel isFlat title="How long it is kept">
        <QueryBoundary what="How long it is kept" query={query} rows={3}>
          {(keeping) => <KeepingForm key={keeping.updated_at} keeping={keeping} />}
        </QueryBoundary>
      </Panel>
      <Panel isFlat title="Remove for good">
        <EraseStudent studentId={studentId} isHeld={query.data?.hold === 1} onErased={onErased} />
      </Panel>
    </>
  )
}
