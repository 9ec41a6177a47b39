// Requests without a browser, for many clients at once: what came back, and how long the server took for it.
import { request, type Agent } from 'node:http'
import { cookiesOf, csrfHeaders, type Headers } from '../portal/browser'

export interface Answer {
  readonly status: number
  readonly headers: Record<string, unknown>
  readonly body: Buffer
  readonly text: string
  /** From the last byte that was handed over to the last that came back, in milliseconds. */
  readonly waitedMs: number
}

/** Nobody waits longer unless told to; the error's code is ETIMEDOUT. */
const longestWait = 60_000

const timedOut = () => Object.assign(new Error('No answer came.'), { code: 'ETIMEDOUT' })

const bodyHeaders = (headers: Headers, body: string | Buffer | undefined): Headers => {
  if (body === undefined) return headers
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  return { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...headers, ...length }
}

export const call = (
  agent: Agent,
  method: string,
  url: string,
  headers: Headers,
  body?: string | Buffer,
  longestWaitMs = longestWait,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    // As the proxy in front says it, at the moment in which it got the request.
    const start = { 'x-request-start': String(Date.now()) }
    const sent = request(url, { method, agent, headers: { ...bodyHeaders(headers, body), ...start } })
    const timer = setTimeout(() => sent.destroy(timedOut()), longestWaitMs)
    let handedOver = performance.now()
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error)
    }
    sent.once('finish', () => (handedOver = performance.now()))
    sent.once('error', fail)
    sent.once('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', fail)
      response.once('end', () => {
        clearTimeout(timer)
        const whole = Buffer.concat(parts)
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: whole,
          get text() {
            return whole.toString()
          },
          waitedMs: performance.now() - handedOver,
        })
      })
    })
    sent.end(body)
  })

/** The headers of a tab with this session; the forgery token outlives restarts of the server. */
export const headersOf = async (
  agent: Agent,
  origin: string,
  { token }: { readonly token: string },
  more: Headers = {},
): Promise<Headers> => {
  const session = { '__Host-portal': token }
  const asked = { ...csrfHeaders(session), ...more }
  const { headers } = await call(agent, 'GET', `${origin}/sanctum/csrf-cookie`, asked)
  return { ...csrfHeaders({ ...session, ...cookiesOf(headers) }), ...more }
}

/** True for what the network did; anything else is a fault of the client itself. */
export const isNetworkError = (error: unknown): boolean =>
  typeof (error as NodeJS.ErrnoException).code === 'string'
