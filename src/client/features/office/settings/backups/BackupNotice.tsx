// On the office's dashboard, while the portal could not be restored from a recent backup.
import { Link } from 'react-router-dom'
import { officePath } from '../../../../address/officeView'
import { useGetBackupStateQuery } from '../../../../api/office/schoolSettingsApi'
import { momentText } from '../../../../ui/dates/moments'
import { Notice } from '../../../../ui/notices/Notice'
import { backupAlarm } from './backupTexts'

export const BackupNotice = () => {
  const { data } = useGetBackupStateQuery(undefined, { refetchOnMountOrArgChange: 10 })
  const alarm = data && backupAlarm(data, momentText)
  if (!alarm) return null
  return (
    <Notice is="error" title={alarm.title}>
      {alarm.text} <Link to={officePath('dashboard', { settings: 'backups' })}>The state of the backups</Link>
    </Notice>
  )
}
