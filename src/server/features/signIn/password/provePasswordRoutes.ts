// Asks for the current password again before actions that need more than an unattended screen.
import type { FastifyRequest } from 'fastify'
import { currentUser } from '#server/http/security/guards'
import { Refusal } from '#server/platform/core/refusal'
import { signInLimiter } from '#server/platform/crypto/hashingLimiter'
import { loginKeyOf } from '../lockout/signInGuardRepository'
import { requestContextOf, authDepsOf } from '../signInCookiesRoutes'
import { proveOwnPassword } from './ownPasswordService'

const wrong = 'The password is not right. Please type it again.'

/** Throws 403 with `errors.password`. */
export const provePassword = async (request: FastifyRequest, password = ''): Promise<void> => {
  const user = currentUser(request)
  const prove = () => proveOwnPassword(authDepsOf(request.server), user, requestContextOf(request), password)
  if (await signInLimiter(prove, loginKeyOf(user.role, user.login))) return
  throw new Refusal(403, wrong, { password: [wrong] })
}
