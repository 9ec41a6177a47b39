// Server end of shared/contract/access/deviceKeys.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import * as contract from '#shared/contract/access/deviceKeys'
import { routeOptions } from '../../http/route'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import { derivedKey } from '../../platform/crypto/sealing'

const handleBytes = 16

/** Behind requireSignedIn: about the caller's own account. */
export const deviceKeysSignedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const { secret } = app.config
  const { coverage } = app

  app.route({
    ...routeOptions(contract.getOutboxKey),
    handler: async (request, reply) => {
      const { accountId, login, expiresAt } = currentUser(request)
      if (request.body.login.trim() !== login)
        throw new Refusal(409, 'Someone else has signed in on this browser.')
      coverage.tell(reply, await coverage.now())
      const owner = `${accountId} ${request.body.browser}`
      return {
        handle: derivedKey({ secret, purpose: 'outbox handle', owner }, handleBytes).toString('base64url'),
        key: derivedKey({ secret, purpose: 'outbox key', owner }).toString('base64url'),
        now: app.clock().toISOString(),
        session_ends: expiresAt,
      }
    },
  })
}
