// What becomes of a student's data: a copy of everything, how long it is kept, and removing it for good.
import type { Forgotten } from '#shared/contract/records/privacy'
import { useGetStudentKeepingQuery } from '../../../../../api/records/privacyApi'
import { QueryBoundary } from '../../../../../ui/QueryBoundary'
import { DataCopy } from './DataCopy'
import { EraseStudent } from './EraseStudent'
import { KeepingForm } from './KeepingForm'
import * as styles from '../panel.module.css'

interface DataTabProps {
  readonly studentId: string
  readonly onErased: (forgotten: Forgotten) => void
}

export const DataTab = ({ studentId, onErased }: DataTabProps) => {
  const query = useGetStudentKeepingQuery(studentId)
  return (
    <>
      <section className={styles.section} aria-label="A copy of everything">
        <h2>A copy of everything</h2>
        <DataCopy studentId={studentId} />
      </section>
      <section className={styles.section} aria-label="How long it is kept">
        <h2>How long it is kept</h2>
        <QueryBoundary what="How long it is kept" query={query} rows={3}>
          {(keeping) => <KeepingForm key={keeping.updated_at} keeping={keeping} />}
        </QueryBoundary>
      </section>
      <section className={styles.section} aria-label="Remove for good">
        <h2>Remove for good</h2>
        <EraseStudent studentId={studentId} isHeld={query.data?.hold === 1} onErased={onErased} />
      </section>
    </>
  )
}
