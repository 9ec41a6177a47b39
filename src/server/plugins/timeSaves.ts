// How long families wait for a save: the second sign of strain (REL-24). The body's own way over a slow line is left
// out; what a request waited in the proxy's queue counts when the proxy tells it.
import { saveStudent } from '#shared/contract/students'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { requestStart } from '../shedding/requestStart'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds until its body began to be read. */
    waitedBefore: number
    /** When its body was there, by performance.now(). */
    bodyAt: number
  }
}

type Done = () => void

const isSave = ({ method, url }: RouteOptions) => method === saveStudent.method && url === saveStudent.path

export const timeSaves = (api: FastifyInstance) => {
  const { shedding, config } = api
  const waited = ({ headers }: FastifyRequest, { elapsedTime }: FastifyReply) => {
    const start = config.trustRequestStart ? requestStart(headers['x-request-start']) : undefined
    return start === undefined ? elapsedTime : Math.max(elapsedTime, Date.now() - start)
  }
  api.decorateRequest('waitedBefore', 0)
  api.decorateRequest('bodyAt', 0)
  api.addHook('onRoute', (route) => {
    if (!isSave(route)) return
    route.preParsing = (request: FastifyRequest, reply: FastifyReply, _body: unknown, done: Done) => {
      request.waitedBefore = waited(request, reply)
      done()
    }
    route.preValidation = (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      request.bodyAt = performance.now()
      done()
    }
    route.onSend = (request: FastifyRequest, _reply: FastifyReply, _answer: unknown, done: Done) => {
      if (request.bodyAt > 0) shedding.saved(request.waitedBefore + performance.now() - request.bodyAt)
      done()
    }
  })
}
