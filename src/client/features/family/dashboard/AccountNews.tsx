// Events of the account since the previous sign-in. Only a password that the school has reset stands out.
import { useContext } from 'react'
import { Link } from '#client/address/links'
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

// Account events in words; `other` is the brother or sister.
const happened: Readonly<Record<AccountEvent['what'], (when: string, other: string) => string>> = {
  'reset by the school': (when) => `The school reset the password for this account on ${when}.`,
  'first password': (when) => `The password for this account was chosen on ${when}.`,
  'password changed': (when) => `The password for this account was changed on ${when}.`,
  'sees sibling': (when, other) => `${other} was added to this sign-in as a brother or sister on ${when}.`,
  'seen by sibling': (when, other) => `Since ${when}, the sign-in of ${other} can open these pages.`,
  'no longer sees sibling': (when, other) =>
    `This sign-in no longer opens the pages of ${other}, since ${when}.`,
  'no longer seen by sibling': (when, other) =>
    `The sign-in of ${other} no longer opens these pages, since ${when}.`,
}

export const eventText = ({ what, at, sibling }: AccountEvent): string =>
  happened[what](momentText(at), sibling ? `${sibling.name} (ID ${sibling.student_id})` : 'a student')

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
