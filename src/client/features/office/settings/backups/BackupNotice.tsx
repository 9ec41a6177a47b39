// On the office's dashboard, while the portal could not be restored from a recent backup.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useGetBackupStateQuery } from '#client/api/school/schoolSettingsApi'
import { momentText } from '#client/ui/dates/moments'
import { Notice } from '#client/ui/notices/Notice'
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
