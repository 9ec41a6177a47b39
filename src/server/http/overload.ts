// Turns calls away while the portal is overloaded, so that what families type is still saved (REL-24).
import type { Load } from '#shared/contract/call'
import { Refusal } from '../platform/core/refusal'
import { medianOf } from '../platform/monitoring/loopDelay'
import { shedAt, overloadOrder, type OverloadRule } from './overload/overloadOrder'

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
