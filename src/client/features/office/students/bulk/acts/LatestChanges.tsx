// Whoever has changed many students finds it again for seven days. Its place in the line above the table is kept, so
// that nothing moves when it comes.
import { HistoryOutlined } from '@ant-design/icons'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListBulkActsQuery } from '#client/api/students/bulkActsApi'
import * as styles from './acts.module.css'

export const LatestChanges = () => {
  const { change } = useOfficeQuery()
  const { data: acts = [] } = useListBulkActsQuery()
  if (acts.length === 0) return null
  return (
    <button
      type="button"
      className={styles.latest}
      aria-label="Latest changes"
      aria-haspopup="dialog"
      onClick={() => change({ bulk: 'latest' })}
    >
      <HistoryOutlined aria-hidden /> <span className={styles.latestWords}>Latest changes</span>
    </button>
  )
}
