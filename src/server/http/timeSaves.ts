// How long families wait for a save: the second sign of overload (REL-24). The time of the body on a slow line does not
// count; the time in the proxy's queue does, when the proxy reports it.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { saveStudent } from '#shared/contract/students/students'
import { elapsedOf } from './requestLog'

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds before its body was read. */
    waitedBefore: number
    /** When its body had arrived, by monotonicNow(). */
    bodyAt: number | undefined
  }
}

type Done = () => void

const isSave = ({ method, url }: RouteOptions) => method === saveStudent.method && url === saveStudent.path

export const timeSaves = (api: FastifyInstance) => {
  const { overload, config, clock, monotonicNow } = api
  const waited = (request: FastifyRequest) => {
    const start = config.trustRequestStart ? requestStart(request.headers['x-request-start']) : undefined
    const elapsed = elapsedOf(request)
    return start === undefined ? elapsed : Math.max(elapsed, clock().getTime() - start)
  }
  api.decorateRequest('waitedBefore', 0)
  api.decorateRequest('bodyAt', undefined)
  api.addHook('onRoute', (route) => {
    if (!isSave(route)) return
    route.preParsing = (request: FastifyRequest, _reply: FastifyReply, _body: unknown, done: Done) => {
      request.waitedBefore = waited(request)
      done()
    }
    route.preValidation = (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      request.bodyAt = monotonicNow()
      done()
    }
    route.onSend = (request: FastifyRequest, _reply: FastifyReply, _answer: unknown, done: Done) => {
      const { waitedBefore, bodyAt } = request
      if (bodyAt !== undefined) overload.saved(waitedBefore + monotonicNow() - bodyAt)
      done()
    }
  })
}

const digits = /^(?:t=)?(\d{9,16}(?:\.\d+)?)$/

/** From this size on a number is in milliseconds, or in microseconds. */
const milliseconds = 1e11
const microseconds = 1e14

/**
 * X-Request-Start, in which a proxy says when it received a request: in seconds with a fraction ('t=1783000000.123'), in
 * milliseconds or in microseconds.
 * @returns milliseconds since 1970, or undefined for anything else
 */
export const requestStart = (header: string | string[] | undefined): number | undefined => {
  const [, text] = typeof header === 'string' ? (digits.exec(header) ?? []) : []
  if (text === undefined) return undefined
  const value = Number(text)
  if (value >= microseconds) return value / 1000
  return value >= milliseconds ? value : value * 1000
}
