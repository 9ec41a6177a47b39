// Turns calls away while the portal is overloaded, so that what families type is still saved. The signs of it are the delay
// of the event loop and the time that families wait for a save.
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Load } from '#shared/contract/call'
import { saveStudent } from '#shared/contract/students/students'
import type { Log } from '../platform/core/log'
import { Refusal } from '../platform/core/refusal'
import { asHook } from './security/guards'
import { elapsedOf } from './requestLog'

interface OverloadRule {
  readonly kind: Load
  /** Milliseconds; it ends when the delay has fallen below half of it. */
  readonly beginsAt: number
  /** Seconds after which another try is worthwhile. */
  readonly retryAfter: number
}

/**
 * The order in which calls are turned away, and from which delay of the event loop; saves never are. The delays stand
 * far above a pause of the garbage collector. Sign-in is turned away after reads: a family whose session has ended may
 * have typed answers that it can save only once it has signed in, and passwords have a queue of their own.
 */
export const overloadOrder = [
  { kind: 'reports', beginsAt: 250, retryAfter: 60 },
  { kind: 'exports', beginsAt: 350, retryAfter: 60 },
  { kind: 'documents', beginsAt: 500, retryAfter: 10 },
  { kind: 'search', beginsAt: 750, retryAfter: 5 },
  { kind: 'reads', beginsAt: 1500, retryAfter: 5 },
  { kind: 'sign-in', beginsAt: 3000, retryAfter: 5 },
  { kind: 'saves', beginsAt: Infinity, retryAfter: 5 },
] as const satisfies readonly OverloadRule[]

/** The kinds of load that the portal refuses at this delay, given those that it refuses now. */
export const shedAt = (delayMs: number, shed: readonly Load[]): Load[] =>
  overloadOrder
    .filter(({ kind, beginsAt }) => delayMs >= (shed.includes(kind) ? beginsAt / 2 : beginsAt))
    .map(({ kind }) => kind)

const textFor = ({ retryAfter }: OverloadRule): string =>
  `The portal is very busy and is saving people’s answers first. Please try again in ${retryAfter < 60 ? 'a few seconds' : 'a minute'}.`

/** As many saves give the median well enough. */
const maxSamples = 1000

export class Overload {
  #shed: readonly Load[] = []
  readonly #counts = new Map<Load, number>()
  #saveWaits: number[] = []

  constructor(private readonly log: Pick<Log, 'info' | 'warn'>) {}

  /** Call it after each save with the milliseconds that the family waited. */
  saved(waitedMs: number): void {
    if (this.#saveWaits.length < maxSamples) this.#saveWaits.push(waitedMs)
  }

  /** The median wait of the saves since the last call, in milliseconds; 0 without any. */
  takeSaveWait(): number {
    const median = medianOf(this.#saveWaits)
    this.#saveWaits = []
    return median
  }

  /** Call it regularly with how long work waits. */
  observe(delayMs: number): void {
    const next = shedAt(delayMs, this.#shed)
    if (next.length === this.#shed.length) return
    const details = { event: 'overload', kinds: next, delay_ms: Math.round(delayMs) }
    this.#shed = next
    if (next.length > 0) this.log.warn(details, 'overstrained, calls are turned away')
    else this.log.info(details, 'no longer overstrained')
  }

  /** The refusal of a call of this kind, which is counted; undefined when the call may go on. */
  refusalOf(kind: Load | undefined): Refusal | undefined {
    const rule = overloadOrder.find((one) => one.kind === kind && this.#shed.includes(one.kind))
    if (!rule) return undefined
    this.#counts.set(rule.kind, (this.#counts.get(rule.kind) ?? 0) + 1)
    return new Refusal(503, textFor(rule), undefined, rule.retryAfter)
  }

  get isActive(): boolean {
    return this.#shed.length > 0
  }

  get shed(): readonly Load[] {
    return this.#shed
  }

  /** How many calls of each kind were turned away since the start. */
  counts(): [kind: Load, count: number][] {
    return overloadOrder
      .filter(({ beginsAt }) => Number.isFinite(beginsAt))
      .map(({ kind }) => [kind, this.#counts.get(kind) ?? 0])
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Refused because the portal is overloaded: neither a fault nor worth a line in the log. */
    isTurnedAway: boolean
  }
}

export const decorateOverload = (app: FastifyInstance) => {
  app.decorate('overload', new Overload(app.log))
  app.decorateRequest('isTurnedAway', false)
}

/** Before anything is looked up for a call, so that turning it away costs next to nothing. */
export const shedLoad = (api: FastifyInstance) => {
  const { overload } = api
  api.addHook(
    'onRequest',
    asHook((request) => {
      if (!overload.isActive) return
      const refusal = overload.refusalOf(request.routeOptions.config.call?.load)
      if (!refusal) return
      request.isTurnedAway = true
      throw refusal
    }),
  )
}

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

/**
 * Measures how long families wait for a save. The time of the body on a slow line does not count; the time in the proxy's
 * queue does, when the proxy reports it.
 */
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

/**
 * The delay of the event loop is the median of five samples of half a second each. A pause of the garbage collector,
 * however long, falls into one of them and does not count.
 */
const tickMs = 25
const sampleMs = 500
const samples = 5

/** The median of an odd number of values. */
export const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Call it at each tick with the time of a monotonic clock; it reports the delay about twice a second. */
export const createLoopDelayMeter = (
  start: number,
  report: (delayMs: number) => void,
  alsoWaited: () => number = () => 0,
): ((now: number) => void) => {
  let last = start
  let [time, weighted] = [0, 0]
  let seen: readonly number[] = Array.from({ length: samples }, () => 0)
  return (now) => {
    const gap = now - last
    last = now
    time += gap
    // Weighted by length: more requests fall into long gaps.
    weighted += gap * Math.max(0, gap - tickMs)
    if (time < sampleMs) return
    seen = [...seen.slice(1), Math.max(weighted / time, alsoWaited())]
    time = 0
    weighted = 0
    report(medianOf(seen))
  }
}

/**
 * Reports the delay until it is stopped. With a timer of its own, because monitorEventLoopDelay loses the gap in which
 * it is reset, which is the long one.
 */
export const watchLoopDelay = (
  report: (delayMs: number) => void,
  alsoWaited?: () => number,
): (() => void) => {
  const meter = createLoopDelayMeter(performance.now(), report, alsoWaited)
  const timer = setInterval(() => meter(performance.now()), tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
