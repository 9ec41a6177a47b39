// A record, outside of the browser, of what people typed and what the page told them; from it follows what must be stored.

export const restMs = 300

/** Of two answers given in two tabs within this time the portal may take either for the later one (decision 13). */
const clockDoubtMs = 2000

export interface Key {
  readonly tab: number
  /** When the page was opened that it was typed into. */
  readonly began: number
  readonly field: string
  /** What stands in the field after it. */
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
  /** Milliseconds for which it had rested when its page ended; null when its page went on. */
  readonly rested: number | null
  /** The page had said that this browser keeps nothing. */
  readonly isExcused: boolean
  /** What the line near the title said last. */
  readonly said: string
}

/** Milliseconds of the machine, whatever a page takes for the time. */
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

  /** The last keys before an end may have reached the page and not this ledger. */
  means(field: string, text: string) {
    this.#meant.set(field, [...(this.#meant.get(field) ?? []), text])
  }

  /** From now on the page in this tab is no more; called just before it. */
  ended(tab: number) {
    this.#ends.push({ tab, at: now() })
  }

  get fields(): string[] {
    return [...new Set(this.keys.map(({ field }) => field))]
  }

  #keysOf(field: string): Key[] {
    return this.keys.filter((key) => key.field === field).sort((one, other) => one.at - other.at)
  }

  /** When the page ended into which this was typed; a last key may have come after that. */
  #endOf({ tab, began }: Key): number {
    return this.#ends.find((end) => end.tab === tab && end.at >= began)?.at ?? Infinity
  }

  #restOf(key: Key, next: Key | undefined): number {
    return Math.min(next?.at ?? Infinity, this.#endOf(key)) - key.at
  }

  /** The last value that had rested; everything typed later may stand in its place. */
  #promised(field: string) {
    const keys = this.#keysOf(field)
    const rests = keys.map((key, place) => ({ key, rest: this.#restOf(key, keys[place + 1]), place }))
    return { keys, last: rests.filter(({ rest }) => rest >= restMs).at(-1) }
  }

  /** Values that may stand there; null when nothing is promised of this field. */
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

  /** Fields of which a value had rested. */
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
