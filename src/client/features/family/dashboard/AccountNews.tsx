// Events of the account since the previous sign-in. A password that the school has reset stands out, and somebody who can open
// the pages since.
import { useContext } from 'react'
import { Link } from '#client/address/links'
import { useGetAccountNewsQuery } from '#client/api/access/accountApi'
import { HelpLine } from '#client/ui/notices/HelpLine'
import { dayText, momentText } from '#client/ui/dates/moments'
import { AwaitsSignIn } from '#client/ui/QueryBoundary'
import { useFamily } from '#client/session/useSignedIn'
import type { AccountEvent } from '#shared/contract/access/sessions'
import { paths } from '#client/address/paths'
import { Muted, Stack, Text } from '#client/ui/primitives'
import * as styles from './dashboard.module.css'

const useEvents = () => {
  const { data } = useGetAccountNewsQuery()
  const events = data?.events ?? []
  const [own, ...others] = useFamily()
  const where = own && others.length > 0 ? `on ${own.shortName}’s pages` : 'here'
  const texts = events.map((event) => eventText(event, where))
  return { texts, isAlarming: isAlarming(events), isSeen: isSeen(events) }
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
      {events.isSeen && <Link to={paths.changePassword}>Remove a brother or sister</Link>}
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
interface Said {
  readonly other: string
  readonly day: string
  /** Names the child whose pages these are; 'here' if there is one child. */
  readonly where: string
  readonly why: string
}

const happened: Readonly<Record<AccountEvent['what'], (when: string, said: Said) => string>> = {
  'reset by the school': (when) => `The school reset the password for this account on ${when}.`,
  'first password': (when) => `The password for this account was chosen on ${when}.`,
  'password changed': (when) => `The password for this account was changed on ${when}.`,
  'sees sibling': (when, { other }) =>
    `${other} was added to this sign-in as a brother or sister on ${when}.`,
  'seen by sibling': (_when, { other, day, where }) =>
    `Since ${day}, anyone who signs in as ${other} can read and change everything ${where}.`,
  'no longer sees sibling': (when, { other, why }) =>
    `Since ${when}, this sign-in no longer opens the pages of ${other}${why}.`,
  'no longer seen by sibling': (when, { other, where, why }) =>
    `Since ${when}, anyone who signs in as ${other} can no longer see anything ${where}${why}.`,
}

const reasons: Readonly<Record<NonNullable<AccountEvent['why']>, string>> = {
  removed: ', because a family or the school removed this',
  password: ', because a password was changed or a new slip was printed',
}

export const eventText = ({ what, at, sibling, why }: AccountEvent, where = 'here'): string =>
  happened[what](momentText(at), {
    ...{ day: dayText(at), where, why: why ? reasons[why] : '' },
    other: sibling ? `${sibling.name} (ID ${sibling.student_id})` : 'a student',
  })

const isSeen = (events: readonly AccountEvent[]): boolean =>
  events.some(({ what }) => what === 'seen by sibling')

/** A password that the family did not set itself, or somebody else who can open the pages. */
const isAlarming = (events: readonly AccountEvent[]): boolean =>
  isSeen(events) || events.some(({ what }) => what === 'reset by the school')

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
