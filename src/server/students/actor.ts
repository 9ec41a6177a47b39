// The administrator who acts on students, and when: one moment for all that an act writes.
import { dayIn } from '#shared/rules/dates'
import type { App } from '../http/appParts'
import { isFresh, reauthenticationRequired } from '../http/security/guards'
import type { SignedIn } from '../http/security/session'

export interface Actor {
  readonly user: Pick<SignedIn, 'accountId' | 'sessionId' | 'hasSecondFactor'>
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  /** The sign-in is only minutes old (SEC-31). */
  readonly isFresh: boolean
  /** `client` of the history rows that this act writes, where it changes many students. */
  readonly client?: string
}

export const actorOf = (app: App, user: SignedIn): Actor => {
  const now = app.clock()
  return { user, now, today: dayIn(app.config.school.timeZone, now), isFresh: isFresh(app, user) }
}

export const refuseUnlessFresh = (actor: Actor): void => {
  if (!actor.isFresh) throw reauthenticationRequired(actor.user)
}
