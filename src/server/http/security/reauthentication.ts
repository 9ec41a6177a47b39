// What takes everybody's data out, or takes something away for good, is done only by somebody who has proved a few
// minutes ago who is sitting there (SEC-31). The session lives on; POST /api/confirm-sign-in makes it fresh again.
import type { FastifyRequest } from 'fastify'
import { minuteMs } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import { asHook } from '../hook'
import { currentUser } from './guards'
import type { SignedIn } from './session'

const askAgain = 'You signed in a while ago. Please confirm that it is you: type your password again.'

/** 401 with `errors.reauthenticate`, which lists what must be typed: 'password', and 'code' where there is one. */
export const reauthenticationRequired = ({ hasSecondFactor }: SignedIn, text: string = askAgain): Refusal =>
  new Refusal(401, text, { reauthenticate: hasSecondFactor ? ['password', 'code'] : ['password'] })

export const checkReauthentication = (request: FastifyRequest): void => {
  const user = currentUser(request)
  const { clock, config } = request.server
  const age = clock().getTime() - Date.parse(user.confirmedAt)
  // A clock that was put back makes nothing fresh for longer; a minute is what the clocks of two machines may differ.
  if (age > -minuteMs && age <= config.sessions.freshMinutes * minuteMs) return
  throw reauthenticationRequired(user)
}

/** Beside the guard of the group; http/route asks for it where the call is `fresh`. */
export const requireReauthentication = asHook(checkReauthentication)
