// The administrator who acts on students, with the time that everything written by the act gets.
import { dayIn } from '#shared/rules/dates'
import type { App } from '../http/appParts'
import { isFresh, reauthenticationRequired } from '../http/security/guards'
import type { SignedIn } from '../http/security/session'

export interface Actor {
  readonly user: Pick<SignedIn, 'accountId' | 'sessionId' | 'hasSecondFactor' | 'role' | 'officeRole'>
  readonly now: Date
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  /** RETENTION_LEAVER_YEARS; 0: for ever. */
  readonly keptYears: number
  /** True if the administrator signed in a few minutes ago (SEC-31). */
  readonly isFresh: boolean
  /** The `client` of the history rows, for an act that changes many students. */
  readonly client?: string
}

export const actorOf = (app: App, user: SignedIn): Actor => {
  const now = app.clock()
  const { school, retention } = app.config
  return {
    user,
    now,
    today: dayIn(school.timeZone, now),
    keptYears: retention.leaverYears,
    isFresh: isFresh(app, user),
  }
}

export const refuseUnlessFresh = (actor: Actor): void => {
  if (!actor.isFresh) throw reauthenticationRequired(actor.user)
}
