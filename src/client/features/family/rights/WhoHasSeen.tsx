import { Button } from 'antd'
import { useState } from 'react'
import { useListStaffViewsQuery, type ViewsPage } from '#client/api/privacy/privacyApi'
import { ListOpened, ViewRow } from '#client/record/ViewRow'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { LoadingLines } from '#client/ui/panels/LoadingLines'
import * as styles from './YourData.module.css'

export const WhoHasSeen = (wanted: ViewsPage) => {
  const { data, isLoading, refetch } = useListStaffViewsQuery(wanted)
  const [goesOn, setGoesOn] = useState(false)
  if (isLoading) return <LoadingLines rows={3} />
  if (!data) return <LoadFailure what="Who has seen this" onRetry={() => void refetch()} />
  if (data.views.length === 0 && wanted.before === undefined)
    return (
      <>
        <p>The school has not opened your record, documents or reports yet.</p>
        <ListOpened at={data.list_opened_at} />
      </>
    )
  return (
    <>
      {wanted.before === undefined && <ListOpened at={data.list_opened_at} />}
      <ul className={styles.list}>
        {data.views.map((view) => (
          <ViewRow key={view.id} view={view} />
        ))}
      </ul>
      {data.next !== null && !goesOn && <Button onClick={() => setGoesOn(true)}>Show older</Button>}
      {data.next !== null && goesOn && <WhoHasSeen studentId={wanted.studentId} before={data.next} />}
    </>
  )
}
