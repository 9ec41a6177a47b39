// The connection between a page and the school: it may be slow, lossy, duplicating or cut.
import type { Life } from '../scheduler'
import type { Device } from './device'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly session: string | undefined
  /** The browser is marked: its person has signed out. */
  readonly isSignedOut: boolean
}

export interface Answer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Undefined leaves the cookie as it is; null removes it. */
  readonly session?: string | null
  readonly token?: string
}

/** Null: the server is unreachable, or died while handling the request. */
export type Receive = (sent: Sent, answer: (answer: Answer | null) => void) => void

/** The part of `Response` that the portal uses; the body is there at once. */
const responseOf = ({ status, body, headers }: Answer) => {
  const text = body === undefined ? '' : JSON.stringify(body)
  const response = {
    status,
    statusText: '',
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    text: () => Promise.resolve(text),
    clone: (): unknown => response,
  }
  return response
}

interface Options {
  readonly method?: string
  readonly body?: string
  readonly keepalive?: boolean
  readonly signal?: AbortSignal
}

/** The global `Request` of a page: what it was made from. */
export class PageRequest {
  constructor(
    readonly url: string,
    readonly options: Options = {},
  ) {}
}

const lateMs = 45_000

/** The global `fetch` of a page. */
export const fetchOf = (device: Device, life: Life, receive: Receive) => {
  const { scheduler, random } = device
  const way = () =>
    random.between(1, random.happens(0.02) ? device.line.slowestMs * 5 : device.line.slowestMs)

  return (input: PageRequest | string, options?: Options) =>
    new Promise((resolve, reject) => {
      const request = typeof input === 'string' ? new PageRequest(input, options) : input
      const { method = 'GET', body, keepalive = false, signal } = request.options
      if (!life.isAlive) return
      const fail = (ms: number) => void scheduler.in(ms, () => reject(new TypeError('Failed to fetch')), life)
      if (!device.isOnline) return fail(random.between(1, 50))
      signal?.addEventListener('abort', () => reject(signal.reason as Error))

      const sent: Sent = {
        method,
        path: new URL(request.url).pathname,
        body: body === undefined ? undefined : (JSON.parse(body) as unknown),
        session: device.cookies.session,
        isSignedOut: device.cookies.isSignedOut === true,
      }
      const deliver = (answer: Answer) => {
        if (!device.isOnline) return fail(1)
        if (signal?.aborted) return
        if (answer.session !== undefined) delete device.cookies.isSignedOut
        if (answer.session === null) delete device.cookies.session
        else if (answer.session !== undefined) device.cookies.session = answer.session
        if (answer.token !== undefined) device.cookies.token = answer.token
        resolve(responseOf(answer))
      }
      const hear = (answer: Answer | null) => {
        if (!answer) return fail(random.between(1, 300))
        if (random.happens(device.line.lost)) return fail(random.between(50, 25_000))
        scheduler.in(way(), () => deliver(answer), life)
      }
      const arrive = (answered: typeof hear) => () => {
        // Some requests of a page are lost when it dies.
        if (!life.isAlive && !keepalive && random.happens(0.5)) return
        receive(sent, answered)
      }
      if (random.happens(device.line.lost)) return fail(random.between(50, 25_000))
      scheduler.in(way(), arrive(hear))
      if (random.happens(device.line.twice))
        scheduler.in(
          random.between(5, lateMs),
          arrive(() => undefined),
        )
    })
}
