// What the account tells after a sign-in, in words (SEC-43).
import type { AccountEvent } from '#shared/contract/access/sessions'
import { momentText } from '#client/ui/dates/moments'

const happened: Readonly<Record<AccountEvent['what'], string>> = {
  'reset by the school': 'The school reset the password for this account on',
  'first password': 'The password for this account was chosen on',
  'password changed': 'The password for this account was changed on',
}

export const eventText = ({ what, at }: AccountEvent): string => `${happened[what]} ${momentText(at)}.`

/** A password that the family did not set itself. */
export const isAlarming = (events: readonly AccountEvent[]): boolean =>
  events.some(({ what }) => what === 'reset by the school')

export const doubtText = 'If this was not you or your family, change the password and tell the school.'
