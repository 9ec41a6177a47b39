// A record, kept outside the browser, of what people typed and what the page told them; it determines what must be stored.
import { promiseOf, restMs } from '../../promise'

/** The clocks of two tabs may differ by this much. */
const clockDoubtMs = 2000

export interface Key {
  readonly tab: number
  /** When the page was opened in which it was typed. */
  readonly began: number
  readonly field: string
  /** The field's text after the key. */
  readonly value: string
  readonly at: number
}

interface Said {
  readonly tab: number
  readonly text: string
  readonly at: number
}

export interface Lost {
  readonly field: string
  readonly wanted: string
  readonly found: string
  /** Milliseconds without a key before the page ended; null if the page did not end. */
  readonly rested: number | null
  /** The page had said that this browser stores nothing. */
  readonly isExcused: boolean
  /** The last text of the status line near the title. */
  readonly said: string
}

/** The machine's clock in milliseconds, whatever the page's clock shows. */
export const now = (): number => performance.timeOrigin + performance.now()

const cannotKeep = 'This browser cannot save answers on this device'

export class Ledger {
  readonly keys: Key[] = []
  readonly said: Said[] = []
  readonly #ends: { readonly tab: number; readonly at: number }[] = []
  readonly #meant = new Map<string, string[]>()

  typed(key: Key) {
    this.keys.push(key)
  }

  told(said: Said) {
    this.said.push(said)
  }

  /** The last keys before an end may have reached the page but not this ledger. */
  means(field: string, text: string) {
    this.#meant.set(field, [...(this.#meant.get(field) ?? []), text])
  }

  /** Marks the page in this tab as ended; called just before the end. */
  ended(tab: number) {
    this.#ends.push({ tab, at: now() })
  }

  get fields(): string[] {
    return [...new Set(this.keys.map(({ field }) => field))]
  }

  /** When the page ended in which this was typed; one more key may have come after that. */
  #endOf({ tab, began }: Key): number {
    return this.#ends.find((end) => end.tab === tab && end.at >= began)?.at ?? Infinity
  }

  /** The last value that had rested, and the values that may be stored for it; undefined if nothing is promised. */
  #promised(field: string) {
    const keys = this.keys.filter((key) => key.field === field).sort((one, other) => one.at - other.at)
    const restOf = (key: Key, place: number) =>
      Math.min(keys[place + 1]?.at ?? Infinity, this.#endOf(key)) - key.at
    const promise = promiseOf(keys, (key, place) => restOf(key, place) >= restMs, clockDoubtMs)
    if (!promise) return undefined
    const { last, later, equallyLate } = promise
    const heard = keys.at(-1)?.value ?? ''
    const unheard = (this.#meant.get(field) ?? [])
      .filter((text) => text.startsWith(heard))
      .flatMap((text) => [...text].map((_key, end) => text.slice(0, end + 1)))
      .filter((text) => text.length > heard.length)
    const heardOrDoubtful = [...equallyLate, ...later].map(({ value }) => value.trim())
    return { last, allowed: [...heardOrDoubtful, ...unheard], rested: restOf(last, keys.indexOf(last)) }
  }

  /** The fields with a value that had rested. */
  get promises(): string[] {
    return this.fields.filter((field) => this.#promised(field) !== undefined)
  }

  #saidAtEnd(key: Key): string {
    const end = this.#endOf(key)
    return this.said.filter(({ tab, at }) => tab === key.tab && at <= end).at(-1)?.text ?? ''
  }

  /** @param found what stands where the promise is to be kept */
  lostFrom(found: Readonly<Record<string, unknown>>): Lost[] {
    return this.fields.flatMap((field): Lost[] => {
      const promise = this.#promised(field)
      const stands = typeof found[field] === 'string' ? found[field] : ''
      if (!promise || promise.allowed.includes(stands)) return []
      const { last, rested } = promise
      const said = this.#saidAtEnd(last)
      const hasEnded = Number.isFinite(rested)
      return [
        {
          field,
          wanted: last.value,
          found: stands,
          rested: hasEnded ? Math.round(rested) : null,
          isExcused: hasEnded && said.includes(cannotKeep),
          said,
        },
      ]
    })
  }
}
