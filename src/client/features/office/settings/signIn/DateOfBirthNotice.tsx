// On the office's dashboard for as long as the date of birth alone opens first sign-ins (SEC-109). A demonstration
// has none: its sign-ins are for everybody.
import { Link } from 'react-router-dom'
import type { Settings } from '#shared/contract/school/schoolSettings'
import { officePath } from '#client/address/officeView'
import { useGetSettingsQuery } from '#client/api/school/schoolSettingsApi'
import { portalConfig } from '#client/portalConfig'
import { Notice } from '#client/ui/notices/Notice'
import * as styles from './signIn.module.css'

const lifeText = (days: number): string =>
  days === 0
    ? 'It works until a password is chosen, however long that takes.'
    : `It works for ${days} ${days === 1 ? 'day' : 'days'} after a student is added or the password is reset.`

export const opensByDateOfBirth = (settings: Settings | undefined): boolean =>
  settings?.firstSignIn === 'dob' && !portalConfig().demo

export const DateOfBirthNotice = () => {
  const { data } = useGetSettingsQuery()
  if (!data || !opensByDateOfBirth(data)) return null
  return (
    <Notice
      is="warning"
      className={styles.dateOfBirthNotice}
      title="The date of birth is enough for a first sign-in"
    >
      Classmates know it. {lifeText(data.defaultPasswordDays)}{' '}
      <Link to={officePath('dashboard', { settings: 'signIn' })}>
        Ask for the code of a printed slip as well
      </Link>
    </Notice>
  )
}
