// Turning calls away while the portal is overstrained, so that what families type is still saved (REL-24).
import type { Load } from '#shared/contract/call'
import { Refusal } from '../../platform/core/refusal'
import { medianOf } from '../../platform/monitoring/loopDelay'
import { shedAt, overloadOrder, type OverloadRule } from './overloadOrder'

interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
}

const textFor = ({ retryAfter }: OverloadRule): string =>
  `The portal is very busy, and what people are typing is saved first. Please try again in ${retryAfter < 60 ? 'a few seconds' : 'a minute'}.`

/** Saves of one look that tell what the middle is. */
const enough = 1000

export class Overload {
  #shed: readonly Load[] = []
  readonly #turnedAway = new Map<Load, number>()
  #saves: number[] = []

  constructor(private readonly log: Log) {}

  /** Told of each save how long the family waited for it, in milliseconds. */
  saved(waitedMs: number): void {
    if (this.#saves.length < enough) this.#saves.push(waitedMs)
  }

  /** The middle of the saves since the last look, in milliseconds; 0 without any. */
  takeSaveWait(): number {
    const middle = medianOf(this.#saves)
    this.#saves = []
    return middle
  }

  /** Told again and again how long work waits. */
  hear(delayMs: number): void {
    const next = shedAt(delayMs, this.#shed)
    if (next.length === this.#shed.length) return
    const details = { event: 'overload', kinds: next, delay_ms: Math.round(delayMs) }
    this.#shed = next
    if (next.length > 0) this.log.warn(details, 'overstrained, calls are turned away')
    else this.log.info(details, 'no longer overstrained')
  }

  /** What a call of this kind is told now, and counted with; undefined when it may go on. */
  refusalOf(kind: Load | undefined): Refusal | undefined {
    const rule = overloadOrder.find((one) => one.kind === kind && this.#shed.includes(one.kind))
    if (!rule) return undefined
    this.#turnedAway.set(rule.kind, (this.#turnedAway.get(rule.kind) ?? 0) + 1)
    return new Refusal(503, textFor(rule), undefined, rule.retryAfter)
  }

  get isStrained(): boolean {
    return this.#shed.length > 0
  }

  get shed(): readonly Load[] {
    return this.#shed
  }

  /** How often each kind was turned away since the start. */
  counts(): [kind: Load, count: number][] {
    return overloadOrder
      .filter(({ beginsAt }) => Number.isFinite(beginsAt))
      .map(({ kind }) => [kind, this.#turnedAway.get(kind) ?? 0])
  }
}
