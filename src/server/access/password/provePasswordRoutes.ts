// Asks for the current password again before actions that need more than an unattended screen.
import type { FastifyRequest } from 'fastify'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import { signInLimiter } from '../../platform/crypto/hashingLimiter'
import { loginKeyOf } from '../lockout/queries'
import { requestContextOf, authDepsOf } from '../signIn/signInCookiesRoutes'
import { proveOwnPassword } from './ownPassword'

const wrong = 'The password is not right. Please type it again.'

/** Throws 403 with `errors.password`. */
export const provePassword = async (request: FastifyRequest, password = ''): Promise<void> => {
  const user = currentUser(request)
  const prove = () => proveOwnPassword(authDepsOf(request.server), user, requestContextOf(request), password)
  if (await signInLimiter(prove, loginKeyOf(user.role, user.login))) return
  throw new Refusal(403, wrong, { password: [wrong] })
}
