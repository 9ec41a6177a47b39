// On the dashboard, for the other administrators: who has opened unusually many records.
import { Link } from 'react-router-dom'
import { officePath } from '#client/address/officeView'
import { useListReadingNoticesQuery } from '#client/api/school/schoolSettingsApi'
import { Notice } from '#client/ui/notices/Notice'
import { momentText } from '#client/ui/dates/moments'

export const ReadingNotices = () => {
  const { data = [] } = useListReadingNoticesQuery(undefined, { refetchOnMountOrArgChange: 10 })
  if (data.length === 0) return null
  return (
    <Notice is="warning" title="More records were opened than usual">
      {data.map(({ username, at }) => (
        <p key={at}>
          {username}, {momentText(at)}: more than 100 students within ten minutes, one by one.
        </p>
      ))}
      <p>
        Ask whether this was intended. If not, give that person a new password:{' '}
        <Link to={officePath('dashboard', { settings: 'administrators' })}>Administrators</Link>.
      </p>
    </Notice>
  )
}
