// Who of the office has looked at this student's data (SEC-98), under the history.
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useListStaffViewsQuery, type ViewsPage } from '../../api/privacyApi'
import { LoadFailure } from '../../ui/LoadFailure'
import { ListOpened, ViewRow } from '../../ui/ViewRow'

const Page = (wanted: ViewsPage) => {
  const { data, isLoading, refetch } = useListStaffViewsQuery(wanted)
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (!data) return <LoadFailure what="Who has seen this" onRetry={() => void refetch()} />
  if (data.views.length === 0 && wanted.before === undefined)
    return (
      <>
        <ListOpened at={data.list_opened_at} />
        <p className="panel-empty">Nobody of the office has opened the record yet.</p>
      </>
    )
  return (
    <>
      {wanted.before === undefined && <ListOpened at={data.list_opened_at} />}
      <ul className="panel-list">
        {data.views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </ul>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older</Button>}
      {data.next !== null && goesOn && <Page studentId={wanted.studentId} before={data.next} />}
    </>
  )
}

export const SeenPart = ({ studentId }: { studentId: string }) => (
  <section className="panel-section" aria-label="Who has seen this">
    <h2>Who has seen this</h2>
    <p className="panel-note">The family sees the same list, without the names of accounts.</p>
    <Page studentId={studentId} />
  </section>
)
