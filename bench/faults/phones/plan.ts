// The plan of one round, in which every random choice follows from the seed and the number of the round; and the ledger of
// what was typed, kept outside the browser, which determines what must be stored.
import { promiseOf, restMs } from '../../promise'
import { randomOf, seedOf, type Random } from '../../random'
import type { LineState } from './school'

/** Ends that depend on a real browser; the simulation has the others, such as two tabs, wrong clocks and restores. */
export const endNames = [
  'browser killed',
  'tab closed',
  'tab discarded',
  'reloaded offline',
  'cold start offline',
  'storage full',
] as const

export type EndName = (typeof endNames)[number]

/** Free-text fields, next to each other on one page of the form. */
const fields = ['mother', 'father'].flatMap((parent) =>
  ['home_address', 'occupation', 'business_place', 'business_address'].map((name) => `${parent}_${name}`),
)

export interface Step {
  readonly field: string
  readonly text: string
  /** Milliseconds after each key. */
  readonly gaps: readonly number[]
  /** Tab is pressed at the end; otherwise the field is left when the next one is entered, or not at all. */
  readonly isLeft: boolean
  readonly restMs: number
}

/** When the page ends: this long after the key. A person who is thinking presses no other key in that time. */
interface Moment {
  readonly step: number
  readonly key: number
  readonly afterMs: number
  readonly isThinking: boolean
}

export interface Plan {
  readonly round: number
  readonly end: EndName
  readonly line: LineState | 'flight'
  readonly steps: readonly Step[]
  /** Typed by the person after coming back, before there is a connection. */
  readonly later: readonly Step[]
  readonly moment: Moment
  /** Chooses between the variants of an end. */
  readonly chance: Random
}

const consonants = [...'bcdfghjklmnpqrstvwxz']

const stepOf = (random: Random): Step => {
  const text = Array.from({ length: random.between(10, 13) }, () => random.pick(consonants)).join('')
  return {
    field: random.pick(fields),
    text,
    gaps: [...text].map(() => (random.happens(0.06) ? random.between(250, 700) : random.between(5, 40))),
    isLeft: random.happens(0.4),
    restMs: random.happens(0.4) ? random.between(200, 600) : random.between(0, 100),
  }
}

const momentIn = (random: Random, steps: readonly Step[]): Moment => {
  const step = random.between(0, steps.length - 1)
  const isThinking = random.happens(0.6)
  return {
    step,
    key: random.between(0, (steps[step]?.text.length ?? 1) - 1),
    afterMs: isThinking ? random.between(250, 700) : random.between(0, 300),
    isThinking,
  }
}

export const planOf = (seed: number, round: number): Plan => {
  const random = randomOf(seedOf(seed, round))
  const steps = Array.from({ length: random.between(1, 3) }, () => stepOf(random))
  return {
    round,
    end: endNames[round % endNames.length] as EndName,
    line: random.weighed({ good: 4, deaf: 2, dead: 3, flight: 1 }),
    steps,
    later: random.happens(0.4) ? [stepOf(random)] : [],
    moment: momentIn(random, steps),
    chance: random,
  }
}

// ── The ledger.

/** A key that the page has reported. */
export interface Key {
  /** When its page was opened, by which it is known. */
  readonly tab: number
  readonly at: number
  readonly field: string
  /** The field's text after the key. */
  readonly value: string
}

export interface Lost {
  readonly field: string
  readonly wanted: string
  readonly found: string
  /** The page had said that this browser stores nothing, and was ended. */
  readonly isExcused: boolean
  /** The last text of the status line near the title. */
  readonly said: string
}

/** The machine's clock in milliseconds. */
export const now = (): number => performance.timeOrigin + performance.now()

const cannotKeep = 'This browser cannot save answers on this device'

export class Ledger {
  readonly #keys: Key[] = []
  readonly #said: { readonly text: string; readonly at: number }[] = []
  readonly #ends: number[] = []
  readonly #meant = new Map<string, string[]>()

  typed(key: Key) {
    this.#keys.push(key)
  }

  told(text: string, at: number) {
    this.#said.push({ text, at })
  }

  /** The last keys before an end may have reached the page but not this ledger. */
  means(field: string, text: string) {
    this.#meant.set(field, [...(this.#meant.get(field) ?? []), text])
  }

  /** Marks the open page as ended; called just before the end. */
  ended() {
    this.#ends.push(now())
  }

  get fields(): string[] {
    return [...new Set(this.#keys.map(({ field }) => field))]
  }

  /** When the page ended in which this was typed; one more key may have come after that. */
  #endOf({ tab }: Key): number {
    return this.#ends.find((end) => end >= tab) ?? Infinity
  }

  /** The last value that had rested, and the values that may be stored for it; undefined if nothing is promised. */
  #promised(field: string) {
    const keys = this.#keys.filter((key) => key.field === field)
    const hasRested = (key: Key, place: number) =>
      Math.min(keys[place + 1]?.at ?? Infinity, this.#endOf(key)) - key.at >= restMs
    const promise = promiseOf(keys, hasRested, 0)
    if (!promise) return undefined
    const { last, later } = promise
    const heard = keys.at(-1)?.value ?? ''
    const unheard = (this.#meant.get(field) ?? [])
      .filter((text) => text.startsWith(heard))
      .flatMap((text) => [...text].map((_key, end) => text.slice(0, end + 1)))
      .filter((text) => text.length > heard.length)
    return { last, allowed: [...[last, ...later].map(({ value }) => value.trim()), ...unheard] }
  }

  /** The fields with a value that had rested. */
  get promises(): string[] {
    return this.fields.filter((field) => this.#promised(field) !== undefined)
  }

  /** @param found what stands where the promise is to be kept */
  lostFrom(found: Readonly<Record<string, unknown>>): Lost[] {
    return this.fields.flatMap((field): Lost[] => {
      const promise = this.#promised(field)
      const stands = typeof found[field] === 'string' ? found[field] : ''
      if (!promise || promise.allowed.includes(stands)) return []
      const end = this.#endOf(promise.last)
      const said = this.#said.filter(({ at }) => at <= end).at(-1)?.text ?? ''
      const isExcused = end !== Infinity && said.includes(cannotKeep)
      return [{ field, wanted: promise.last.value, found: stands, isExcused, said }]
    })
  }
}
