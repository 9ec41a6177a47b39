// Refuses NUL characters in addresses: PostgreSQL rejects them, and SQLite ends a text at one. Runs after the schemas,
// which name the field. JSON and form fields are checked where they are read.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/core/refusal'

export const refuseNul = (api: FastifyInstance) => {
  api.addHook('preHandler', (request, _reply, done) => {
    if (!request.url.includes('%00')) return done()
    done(new Refusal(400, 'The address is not valid: it holds a NUL character.'))
  })
}
