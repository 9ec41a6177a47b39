// A record, kept outside the browser, of what people typed and what the page told them; it determines what must be stored.

export const restMs = 300

/** If two tabs answer the same field within this time, the portal may take either as the later one (decision 13). */
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

  #keysOf(field: string): Key[] {
    return this.keys.filter((key) => key.field === field).sort((one, other) => one.at - other.at)
  }

  /** When the page ended in which this was typed; one more key may have come after that. */
  #endOf({ tab, began }: Key): number {
    return this.#ends.find((end) => end.tab === tab && end.at >= began)?.at ?? Infinity
  }

  #restOf(key: Key, next: Key | undefined): number {
    return Math.min(next?.at ?? Infinity, this.#endOf(key)) - key.at
  }

  /** The last value that had rested; any later text may have replaced it. */
  #promised(field: string) {
    const keys = this.#keysOf(field)
    const rests = keys.map((key, place) => ({ key, rest: this.#restOf(key, keys[place + 1]), place }))
    return { keys, last: rests.filter(({ rest }) => rest >= restMs).at(-1) }
  }

  /** The values that may be stored; null if nothing is promised for this field. */
  allowed(field: string): string[] | null {
    const { keys, last } = this.#promised(field)
    if (!last) return null
    const doubtful = keys.filter(
      ({ tab, at }) => tab !== last.key.tab && Math.abs(at - last.key.at) < clockDoubtMs,
    )
    const unheard = (this.#meant.get(field) ?? []).flatMap((text) =>
      text.startsWith(keys.at(-1)?.value ?? '') ? [...text].map((_key, end) => text.slice(0, end + 1)) : [],
    )
    const newest = keys.at(-1)?.value.length ?? 0
    return [...keys.slice(last.place), ...doubtful]
      .map(({ value }) => value.trim())
      .concat(unheard.filter((text) => text.length > newest))
  }

  /** The fields with a value that had rested. */
  get promises(): string[] {
    return this.fields.filter((field) => this.allowed(field) !== null)
  }

  #saidAtEnd(key: Key): string {
    const end = this.#endOf(key)
    return this.said.filter(({ tab, at }) => tab === key.tab && at <= end).at(-1)?.text ?? ''
  }

  /** @param found what stands where the promise is to be kept */
  lostFrom(found: Readonly<Record<string, unknown>>): Lost[] {
    return this.promises.flatMap((field): Lost[] => {
      const { last } = this.#promised(field)
      const stands = typeof found[field] === 'string' ? found[field] : ''
      if (!last || this.allowed(field)?.includes(stands)) return []
      const said = this.#saidAtEnd(last.key)
      return [
        {
          field,
          wanted: last.key.value,
          found: stands,
          rested: Number.isFinite(last.rest) ? Math.round(last.rest) : null,
          isExcused: Number.isFinite(last.rest) && said.includes(cannotKeep),
          said,
        },
      ]
    })
  }
}
