// Exporting everybody's data or deleting something for good needs a sign-in that is only minutes old (SEC-31). The
// session lives on; POST /api/confirm-sign-in makes it fresh again.
import type { FastifyRequest } from 'fastify'
import { minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import type { App } from '../app'
import { asHook } from '../hook'
import { currentUser } from './guards'
import type { SignedIn } from './session'

const askAgain = 'You signed in a while ago. Please confirm that it is you: type your password again.'

/** 401 with `errors.reauthenticate`, which lists what must be typed: 'password', and 'code' with a second factor. */
export const reauthenticationRequired = (
  { hasSecondFactor }: Pick<SignedIn, 'hasSecondFactor'>,
  text: string = askAgain,
): Refusal =>
  new Refusal(401, text, { reauthenticate: hasSecondFactor ? ['password', 'code'] : ['password'] })

export const isFresh = (
  { clock, config }: Pick<App, 'clock' | 'config'>,
  { confirmedAt }: Pick<SignedIn, 'confirmedAt'>,
): boolean => {
  const age = clock().getTime() - Date.parse(confirmedAt)
  // A clock that was set back makes nothing fresh for longer; the clocks of two machines may differ by a minute.
  return age > -minuteMs && age <= config.sessions.freshMinutes * minuteMs
}

export const checkReauthentication = (request: FastifyRequest): void => {
  const user = currentUser(request)
  if (!isFresh(request.server, user)) throw reauthenticationRequired(user)
}

/** In addition to the group's guard; http/route adds it to calls that are `fresh`. */
export const requireReauthentication = asHook(checkReauthentication)
