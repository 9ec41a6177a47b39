// Turning calls away while the portal is overstrained, so that what families type is still saved (REL-24).
import { Refusal } from '../refusal'
import { shedAt, sheddingOrder, type Kind, type SheddingRule } from './sheddingOrder'

interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
}

const textFor = ({ retryAfter }: SheddingRule): string =>
  `Very many people are using the portal at this moment, and what is being typed is saved first. Please try again in ${retryAfter < 60 ? 'a few seconds' : 'a minute'}.`

export class Shedding {
  #shed: readonly Kind[] = []
  readonly #turnedAway = new Map<Kind, number>()

  constructor(private readonly log: Log) {}

  /** Told again and again how long work waits. */
  hear(delayMs: number): void {
    const next = shedAt(delayMs, this.#shed)
    if (next.length === this.#shed.length) return
    const details = { event: 'shedding', kinds: next, delay_ms: Math.round(delayMs) }
    this.#shed = next
    if (next.length > 0) this.log.warn(details, 'overstrained, calls are turned away')
    else this.log.info(details, 'no longer overstrained')
  }

  /** Throws when calls of this kind are turned away now. */
  check(kind: Kind | undefined): void {
    const rule = sheddingOrder.find((one) => one.kind === kind && this.#shed.includes(one.kind))
    if (!rule) return
    this.#turnedAway.set(rule.kind, (this.#turnedAway.get(rule.kind) ?? 0) + 1)
    throw new Refusal(503, textFor(rule), undefined, rule.retryAfter)
  }

  get shed(): readonly Kind[] {
    return this.#shed
  }

  /** How often each kind was turned away since the start. */
  counts(): [kind: Kind, count: number][] {
    return sheddingOrder
      .filter(({ beginsAt }) => Number.isFinite(beginsAt))
      .map(({ kind }) => [kind, this.#turnedAway.get(kind) ?? 0])
  }
}
