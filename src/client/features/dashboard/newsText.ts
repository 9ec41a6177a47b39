// What the account tells after a sign-in, in words (SEC-43).
import type { AccountEvent } from '#shared/contract/access'

/** '3 August 2026 at 10:00' */
export const momentText = (timeZone: string, at: string): string => {
  const date = new Date(at)
  const day = date.toLocaleDateString('en-GB', { timeZone, day: 'numeric', month: 'long', year: 'numeric' })
  const time = date.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return `${day} at ${time}`
}

const happened: Readonly<Record<AccountEvent['what'], string>> = {
  'reset by the school': 'The school reset the password of this account on',
  'first password': 'The password of this account was chosen on',
  'password changed': 'The password of this account was changed on',
}

export const eventText = ({ what, at }: AccountEvent, timeZone: string): string =>
  `${happened[what]} ${momentText(timeZone, at)}.`

export const doubtText = 'If this was not you or your family, change the password and tell the school.'
