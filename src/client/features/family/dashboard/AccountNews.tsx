// Events of the account since the previous sign-in. Only a password that the school has reset stands out.
import { useContext } from 'react'
import { Link } from 'react-router-dom'
import { useGetAccountNewsQuery } from '#client/api/access/sessionsApi'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { momentText } from '#client/ui/dates/moments'
import { AwaitsSignIn } from '#client/ui/notices/LoadFailure'
import type { AccountEvent } from '#shared/contract/access/sessions'
import { paths } from '#client/address/paths'
import { Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './dashboard.module.css'

const useEvents = () => {
  const { data } = useGetAccountNewsQuery()
  const events = data?.events ?? []
  return { texts: events.map(eventText), isAlarming: isAlarming(events) }
}

export const AccountAlarm = () => {
  const events = useEvents()
  if (!events.isAlarming) return null
  return (
    <Stack as="section" tint="warn" edged className={styles.alarm} aria-label="About your account">
      {events.texts.map((text) => (
        <p key={text}>
          <strong>{text}</strong>
        </p>
      ))}
      <p>
        {doubtText} <HelpLine />
      </p>
    </Stack>
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
  <Muted as="p" className={styles.lastSignIn}>
    <SignInText />
  </Muted>
)

export const AccountEvents = () => {
  const events = useEvents()
  if (events.isAlarming || events.texts.length === 0) return null
  return (
    <Muted as="p">
      {events.texts.join(' ')} {doubtText}
    </Muted>
  )
}

// Account events in words.
const happened: Readonly<Record<AccountEvent['what'], string>> = {
  'reset by the school': 'The school reset the password for this account on',
  'first password': 'The password for this account was chosen on',
  'password changed': 'The password for this account was changed on',
}

export const eventText = ({ what, at }: AccountEvent): string => `${happened[what]} ${momentText(at)}.`

/** A password that the family did not set itself. */
const isAlarming = (events: readonly AccountEvent[]): boolean =>
  events.some(({ what }) => what === 'reset by the school')

const doubtText = 'If this was not you or your family, change the password and tell the school.'

// The school has answered a request for correction.
export const AnsweredCorrections = () => {
  const { data } = useGetAccountNewsQuery()
  const answered = data?.corrections_answered ?? 0
  if (answered === 0) return null
  const what = answered === 1 ? 'the correction' : `${answered} corrections`
  return (
    <Text as="p" tint="accent" edged className={styles.notice}>
      <strong>The school has answered {what} you asked for.</strong>{' '}
      <Link to={paths.yourData}>{answered === 1 ? 'Read the answer' : 'Read the answers'}</Link>
    </Text>
  )
}
