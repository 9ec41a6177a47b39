// On the office's dashboard, for 30 days after the portal was restored from a backup.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useGetRestoreQuery } from '#client/api/school/schoolSettingsApi'
import { momentText } from '#client/ui/dates/moments'
import { Notice } from '#client/ui/notices/Notice'
import { returnsText } from './restoreTexts'

export const RestoredNotice = () => {
  const { data: restore } = useGetRestoreQuery(undefined, { refetchOnMountOrArgChange: 10 })
  if (!restore) return null
  return (
    <Notice
      is="warning"
      title={`The portal was restored from a backup on ${momentText(restore.restored_at)}`}
    >
      {returnsText(restore)}{' '}
      <Link to={officePath('dashboard', { settings: 'backups' })}>
        See what was lost and who has not been back
      </Link>
    </Notice>
  )
}
