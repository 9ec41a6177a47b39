// Under the backups, for 30 days after the portal was restored from one: what has come back, and who has not been here.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useGetRestoreQuery, useListFamiliesNotBackQuery } from '#client/api/school/schoolSettingsApi'
import { momentText } from '#client/ui/dates/moments'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { restoredText, returnsText } from './restoreTexts'
import * as styles from '../settings.module.css'

const FamiliesNotBack = () => {
  const query = useListFamiliesNotBackQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <QueryBoundary what="The families" query={query}>
      {(families) => (
        <ul className={styles.families}>
          {families.map(({ student_id, name, class_id }) => (
            <li key={student_id}>
              <Link to={officePath('dashboard', { student: student_id })}>{name}</Link>
              {class_id ? ` · ${class_id}` : ''}
            </li>
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

export const RestoreReport = () => {
  const { data: restore } = useGetRestoreQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!restore) return null
  return (
    <div className={styles.card}>
      <h3>Restored from a backup on {momentText(restore.restored_at)}</h3>
      <p className={styles.lead}>{restoredText(restore, momentText)}</p>
      <p>{returnsText(restore)}</p>
      {restore.families_not_back > 0 && (
        <>
          <p className={styles.lead}>
            These families signed in within the 30 days before, as far as the backup knows, and have not been
            back since. Their last answers may still be on their devices: ask them to open the portal once on
            the same device.
          </p>
          <FamiliesNotBack />
        </>
      )}
    </div>
  )
}
