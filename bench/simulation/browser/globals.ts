// The browser's globals as one page sees them, each bound to the life of this page and to simulated time.
import { signedOutMark } from '#shared/rules/access/signedOutMark'
import * as database from 'fake-indexeddb'
import { type Device, cryptoOf } from './device'
import { fetchOf, PageRequest, type Receive } from './network'
import { Life } from '../scheduler'

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
      info: (...a: unknown[]) => process.env['PAGE_LOG'] && process.stdout.write(JSON.stringify(a) + '\n'),
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
