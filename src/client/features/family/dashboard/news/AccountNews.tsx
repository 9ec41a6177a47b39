// What happened to the account since the sign-in before, and when that was (SEC-43). It is quiet: only a password that
// the school has reset stands out.
import { useContext } from 'react'
import { useGetAccountNewsQuery } from '#client/api/access/sessionsApi'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { momentText } from '#client/ui/dates/moments'
import { AwaitsSignIn } from '#client/ui/notices/LoadFailure'
import { doubtText, eventText, isAlarming } from './newsText'
import * as styles from './AccountNews.module.css'

const useEvents = () => {
  const { data } = useGetAccountNewsQuery()
  const events = data?.events ?? []
  return { texts: events.map(eventText), isAlarming: isAlarming(events) }
}

export const AccountAlarm = () => {
  const events = useEvents()
  if (!events.isAlarming) return null
  return (
    <section className={styles.alarm} aria-label="About your account">
      {events.texts.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      <p>
        {doubtText} <HelpLine />
      </p>
    </section>
  )
}

const SignInText = () => {
  const { data, isError, refetch } = useGetAccountNewsQuery()
  const awaitsSignIn = useContext(AwaitsSignIn)
  if (isError && !data && !awaitsSignIn)
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
  return `Your last sign-in: ${momentText(last)}.`
}

export const LastSignIn = () => (
  <p className={styles.lastSignIn}>
    <SignInText />
  </p>
)

export const AccountEvents = () => {
  const events = useEvents()
  if (events.isAlarming || events.texts.length === 0) return null
  return (
    <p className={styles.events}>
      {events.texts.join(' ')} {doubtText}
    </p>
  )
}
