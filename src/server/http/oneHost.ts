// A request names one host (RFC 9112, 3.2): with two of them a proxy and the portal may each believe another one. Node
// refuses a request with none, and keeps the first of several.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../platform/core/refusal'

const isHost = (header: string, index: number) => index % 2 === 0 && header.toLowerCase() === 'host'

export const refuseTwoHosts = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter(isHost).length
    done(hosts > 1 ? new Refusal(400, 'The request is not valid.') : undefined)
  })
}
