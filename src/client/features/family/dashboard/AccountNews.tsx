// What happened to the account since the sign-in before, and when that was (SEC-43).
import { Link } from 'react-router-dom'
import { paths } from '../../../address/paths'
import { useGetAccountNewsQuery } from '../../../api/access/sessionsApi'
import { HelpLine } from '../../../ui/notices/HelpLine'
import { longMomentText } from '../../../ui/dates/moments'
import { doubtText, eventText } from './newsText'
import * as styles from './AccountNews.module.css'

export const AccountEvents = () => {
  const { data } = useGetAccountNewsQuery()
  if (!data || data.events.length === 0) return null
  return (
    <section className={styles.news} aria-label="About your account">
      {data.events.map((event) => (
        <p key={event.what}>
          <strong>{eventText(event)}</strong>
        </p>
      ))}
      <p>
        {doubtText} <HelpLine />
      </p>
    </section>
  )
}

const LastSignInText = () => {
  const { data, isError, refetch } = useGetAccountNewsQuery()
  if (isError && !data)
    return (
      <>
        Your last sign-in could not be loaded.{' '}
        <button type="button" className="plain-link" onClick={() => void refetch()}>
          Try again
        </button>
      </>
    )
  if (!data) return null
  const { last_sign_in_at: last } = data
  if (last === null) return 'This is your first sign-in.'
  return `Your last sign-in: ${longMomentText(last)}.`
}

export const LastSignIn = () => (
  <p className={styles.lastSignIn}>
    <span>
      <LastSignInText />
    </span>{' '}
    <Link to={paths.changePassword}>Where you are signed in</Link>
  </p>
)
