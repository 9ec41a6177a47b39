// The browser as one page sees it: the connection to the school, which may be slow, lossy, duplicating or cut, and the globals.
import { signedOutMark } from '../../../src/shared/rules/access/accountId'
import * as database from 'fake-indexeddb'
import { Life } from '../scheduler'
import { type Device, cryptoOf } from './device'

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
class PageRequest {
  constructor(
    readonly url: string,
    readonly options: Options = {},
  ) {}
}

const lateMs = 45_000

/** The global `fetch` of a page. */
const fetchOf = (device: Device, life: Life, receive: Receive) => {
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

// The browser's globals as one page sees them, each bound to the life of this page and to simulated time.

/** State that survives a reload of the tab. */
export type TabMemory = Map<string, string>

const config = JSON.stringify({
  school: { name: 'Simulated School', shortName: 'SIM', timeZone: 'America/Port_of_Spain' },
  apiHost: '',
  csrfCookiePath: '/sanctum/csrf-cookie',
  limits: { idleMinutes: { student: 60, admin: 15 } },
})

const dateOf = (device: Device) =>
  class extends Date {
    constructor(...from: [] | [string | number | Date]) {
      if (from.length === 0) super(device.scheduler.now + device.clockError)
      else super(...from)
    }
    static override now() {
      return device.scheduler.now + device.clockError
    }
  }

interface Interval {
  next: number
  isOver: boolean
}

const timersOf = ({ scheduler }: Device, life: Life) => ({
  setTimeout: (run: () => void, ms = 0) => scheduler.in(ms, run, life),
  clearTimeout: (number: number | undefined) => scheduler.cancel(number),
  setInterval: (run: () => void, ms = 0): Interval => {
    const later = () => scheduler.in(Math.max(1, ms), turn, life)
    const turn = () => {
      run()
      if (!interval.isOver) interval.next = later()
    }
    const interval: Interval = { next: later(), isOver: false }
    return interval
  },
  clearInterval: (interval: Interval | undefined) => {
    if (!interval) return
    scheduler.cancel(interval.next)
    interval.isOver = true
  },
})

const documentOf = (device: Device) =>
  Object.defineProperties(Object.assign(new EventTarget(), { visibilityState: 'visible' }), {
    cookie: {
      get: () =>
        [
          ...(device.cookies.token ? [`XSRF-TOKEN=${device.cookies.token}`] : []),
          ...(device.cookies.isSignedOut ? [`${signedOutMark}=1`] : []),
        ].join('; '),
      /** The page writes no other cookie than this mark. */
      set: (text: string) => {
        device.cookies.isSignedOut = !text.includes('Max-Age=0')
      },
    },
    getElementById: { value: () => ({ textContent: config }) },
  })

const windowOf = (memory: TabMemory) =>
  Object.assign(new EventTarget(), {
    location: { origin: 'https://school.test' },
    sessionStorage: {
      getItem: (key: string) => memory.get(key) ?? null,
      setItem: (key: string, text: string) => void memory.set(key, text),
      removeItem: (key: string) => void memory.delete(key),
    },
  })

const databaseClasses = Object.fromEntries(
  Object.entries(database).filter(([name]) => name.startsWith('IDB')),
)

export const globalsOf = (device: Device, life: Life, memory: TabMemory, receive: Receive) => {
  const document = documentOf(device)
  return {
    ...databaseClasses,
    ...timersOf(device, life),
    window: windowOf(memory),
    document,
    navigator: {
      locks: device.locks.of(life),
      storage: { persist: () => Promise.resolve(true) },
      get onLine() {
        return device.isOnline
      },
    },
    fetch: fetchOf(device, life, receive),
    Request: PageRequest,
    indexedDB: device.databaseOf(life),
    crypto: cryptoOf(device.random),
    BroadcastChannel: device.channels.of(life),
    Date: dateOf(device),
    performance: { now: () => device.scheduler.now },
    Math: Object.create(Math, { random: { value: () => device.random() } }) as Math,
    console: {
      info: () => undefined,
      error: (...said: unknown[]) => life.isAlive && device.onError(said),
      warn: () => undefined,
    },
  }
}

export type Globals = ReturnType<typeof globalsOf>

// Node keeps everything that a listener with a signal refers to until its target is collected, which the listener itself
// refers to: all pages ever made would stay in memory.
export const makeSignalsForgetful = (): void => {
  const { prototype } = EventTarget
  const add = Reflect.get<EventTarget, 'addEventListener'>(prototype, 'addEventListener')
  prototype.addEventListener = function (type, hear, options) {
    if (typeof options !== 'object' || !options.signal) return add.call(this, type, hear, options)
    const { signal, ...rest } = options
    if (signal.aborted) return
    add.call(this, type, hear, rest)
    add.call(signal, 'abort', () => this.removeEventListener(type, hear, rest), { once: true })
  }
}

// Globals of libraries shared by all pages: they belong to the page whose code is running.

const known = new WeakMap<Life, Globals>()

export const bindGlobals = (life: Life, globals: Globals): void => void known.set(life, globals)

const current = (): Globals => {
  const globals = Life.current && known.get(Life.current)
  if (!globals) throw new Error('No page is at work.')
  return globals
}

export const sharedGlobals = {
  setTimeout: (run: () => void, ms?: number) => current().setTimeout(run, ms),
  clearTimeout: (order: number | undefined) => current().clearTimeout(order),
  fetch: (...asked: Parameters<Globals['fetch']>) => current().fetch(...asked),
  Request: PageRequest,
  Date: new Proxy(Date, {
    construct: (_date, from: []) => new (current().Date)(...from),
    get: (date, name) => (name === 'now' ? () => current().Date.now() : (Reflect.get(date, name) as unknown)),
  }),
  Math: Object.create(Math, {
    random: { value: () => (Life.current ? current().Math.random() : 0) },
  }) as Math,
  console: {
    ...console,
    error: (...said: unknown[]) => current().console.error(...said),
  },
  navigator: {
    get onLine() {
      return current().navigator.onLine
    },
  },
  // RTK Query would use them to learn of focus and connection, which none of the simulated pages needs.
  window: undefined,
  document: undefined,
}
