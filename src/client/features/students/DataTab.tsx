// What becomes of a student's data: a copy of everything, how long it is kept, and removing it for good.
import { Skeleton } from 'antd'
import type { Forgotten } from '#shared/contract/privacy'
import { useGetStudentKeepingQuery } from '../../api/privacyApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { DataCopy } from './DataCopy'
import { EraseStudent } from './EraseStudent'
import { KeepingForm } from './KeepingForm'

interface DataTabProps {
  readonly studentId: string
  readonly onErased: (forgotten: Forgotten) => void
}

export const DataTab = ({ studentId, onErased }: DataTabProps) => {
  const { data: keeping, isLoading, refetch } = useGetStudentKeepingQuery(studentId)
  return (
    <>
      <section className="panel-section" aria-label="A copy of everything">
        <h2>A copy of everything</h2>
        <DataCopy studentId={studentId} />
      </section>
      <section className="panel-section" aria-label="How long it is kept">
        <h2>How long it is kept</h2>
        {isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
        {!isLoading && !keeping && <LoadFailure what="How long it is kept" onRetry={() => void refetch()} />}
        {keeping && <KeepingForm key={keeping.updated_at} keeping={keeping} />}
      </section>
      <section className="panel-section" aria-label="Remove for good">
        <h2>Remove for good</h2>
        <EraseStudent studentId={studentId} isHeld={keeping?.hold === 1} onErased={onErased} />
      </section>
    </>
  )
}
