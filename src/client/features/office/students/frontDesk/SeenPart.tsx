// Who in the office has looked at this student's data (SEC-98).
import { useListStaffViewsQuery, type ViewsPage } from '#client/api/privacy/privacyApi'
import { ListOpened, ViewRow } from '#client/record/ViewRow'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { ShowOlder } from '#client/ui/ShowOlder'
import { Panel } from '#client/ui/panels/Panel'
import * as styles from './frontDesk.module.css'

const Page = (wanted: ViewsPage) => {
  const query = useListStaffViewsQuery(wanted)
  const isNewest = wanted.before === undefined
  return (
    <QueryBoundary what="Who has seen this" query={query} rows={4}>
      {({ views, next, list_opened_at: openedAt }) => (
        <>
          {isNewest && <ListOpened at={openedAt} />}
          {isNewest && views.length === 0 ? (
            <p className={styles.empty}>No one in the office has opened this record yet.</p>
          ) : (
            <ul className={styles.list}>
              {views.map((view) => (
                <ViewRow key={view.id} view={view} />
              ))}
            </ul>
          )}
          {next !== null && (
            <ShowOlder>{() => <Page studentId={wanted.studentId} before={next} />}</ShowOlder>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

export const SeenPart = ({ studentId }: { studentId: string }) => (
  <Panel
    isFlat
    title="Who has seen this"
    description="The family sees the same list, without the names of accounts."
  >
    <Page studentId={studentId} />
  </Panel>
)
