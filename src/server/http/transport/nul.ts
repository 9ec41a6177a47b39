// A NUL in an address: PostgreSQL takes none, and to SQLite a text ends there. Asked after the schemas, which name the
// field. In JSON and in fields of forms it is refused where those are read.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/core/refusal'

export const refuseNul = (api: FastifyInstance) => {
  api.addHook('preHandler', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done()
    done(new Refusal(400, 'The address is not valid: it holds a NUL character.'))
  })
}
