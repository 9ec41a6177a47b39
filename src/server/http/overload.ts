// Turns calls away while the portal is overloaded, so that what families type is still saved (REL-24).
import type { FastifyInstance } from 'fastify'
import type { Load } from '#shared/contract/call'
import { Refusal } from '../platform/core/refusal'
import { medianOf } from '../platform/monitoring/loopDelay'
import { asHook } from './hook'

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
 * have typed answers that it can save only once it has signed in, and passwords have a queue of their own (REL-25).
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

interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
}

const textFor = ({ retryAfter }: OverloadRule): string =>
  `The portal is very busy and is saving people’s answers first. Please try again in ${retryAfter < 60 ? 'a few seconds' : 'a minute'}.`

/** As many saves give the median well enough. */
const maxSamples = 1000

export class Overload {
  #shed: readonly Load[] = []
  readonly #counts = new Map<Load, number>()
  #saveWaits: number[] = []

  constructor(private readonly log: Log) {}

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
    /** Refused because the portal is overloaded: neither a fault nor worth a line in the log (REL-24). */
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
