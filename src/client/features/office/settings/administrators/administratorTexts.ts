import type { Administrator } from '#shared/contract/access/administrators'
import { momentText } from '#client/ui/dates/moments'

export const stateTitles: Readonly<Record<Administrator['state'], string>> = {
  active: 'Active',
  invited: 'Invited: has not set a password yet',
  deactivated: 'Deactivated',
}

export const signInText = (
  { last_sign_in_at, open_sessions, link_expires_at }: Administrator,
  timeZone: string,
): string => {
  const parts = [
    last_sign_in_at === null ? 'never signed in' : `last sign-in ${momentText(last_sign_in_at, timeZone)}`,
    open_sessions > 0 ? `signed in on ${open_sessions === 1 ? '1 device' : `${open_sessions} devices`}` : '',
    link_expires_at === null ? '' : `set-up link works until ${momentText(link_expires_at, timeZone)}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

export interface Action {
  readonly action: 'deactivate' | 'reactivate' | 'reset' | 'reset-second-factor'
  readonly title: string
  /** What it means, asked before. */
  readonly question: string
}

const reset: Action = {
  action: 'reset',
  title: 'Reset',
  question: 'The password stops working at once, and you get a new set-up link to hand over.',
}
const resetSecondFactor: Action = {
  action: 'reset-second-factor',
  title: 'Reset second step',
  question:
    'For a lost phone. Signs the person out everywhere. Until the second step is set up again, the password alone is enough.',
}
const deactivate: Action = {
  action: 'deactivate',
  title: 'Deactivate',
  question: 'Signs the person out everywhere. They can no longer sign in until you reactivate them.',
}
const reactivate: Action = {
  action: 'reactivate',
  title: 'Reactivate',
  question: 'They can sign in with their old password again.',
}

/** Nobody can lock themselves out, and so never the last one. */
export const actionsFor = ({ state, is_me, second_factor }: Administrator): readonly Action[] => {
  if (is_me === 1) return []
  if (state === 'deactivated') return [reactivate]
  return second_factor === 1 ? [reset, resetSecondFactor, deactivate] : [reset, deactivate]
}
