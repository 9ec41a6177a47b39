// Time made up: everything that happens later stands in one queue, and the clock jumps from one entry to the next.
import { setImmediate as everythingDone } from 'node:timers/promises'

/** What dies with a page: its timers, answers and locks. */
export class Life {
  /** The page whose code runs at the moment: what pages share asks it for its globals (browser/globals.ts). */
  static current: Life | undefined
  isAlive = true
  readonly #ends: Array<() => void> = []

  onEnd(end: () => void) {
    this.#ends.push(end)
  }

  end() {
    if (!this.isAlive) return
    this.isAlive = false
    for (const end of this.#ends.splice(0)) end()
  }
}

interface Entry {
  readonly at: number
  readonly order: number
  readonly run: () => unknown
  readonly life: Life | undefined
}

const isBefore = (one: Entry, other: Entry) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

export class Scheduler {
  now: number
  readonly #heap: Entry[] = []
  readonly #cancelled = new Set<number>()
  #order = 0
  #lastStep = 0
  happened = 0
  onHappened: () => void = () => undefined

  constructor(start: number) {
    this.now = start
  }

  /** @param life without which it does not happen */
  in(ms: number, run: () => unknown, life?: Life): number {
    const entry = { at: this.now + Math.max(0, ms), order: (this.#order += 1), run, life }
    this.#rise(entry)
    return entry.order
  }

  /** One after the other, in the order of asking: as the steps of a disk. */
  next(ms: number, run: () => unknown) {
    this.#lastStep = Math.max(this.#lastStep, this.now) + ms
    const life = Life.current
    this.in(this.#lastStep - this.now, () => {
      Life.current = life
      run()
    })
  }

  /** Everything that follows without waiting has happened. */
  async settle(): Promise<void> {
    await everythingDone()
  }

  cancel(order: number | undefined) {
    if (order !== undefined) this.#cancelled.add(order)
  }

  /** Until nothing is left to happen before this time. */
  async runUntil(time: number): Promise<void> {
    await this.settle()
    for (let first = this.#heap[0]; first && first.at <= time; first = this.#heap[0]) {
      this.#sink()
      if (this.#cancelled.delete(first.order) || first.life?.isAlive === false) continue
      this.now = Math.max(this.now, first.at)
      this.happened += 1
      if (first.life) Life.current = first.life
      const done = first.run()
      if (done instanceof Promise) await done
      await this.settle()
      this.onHappened()
    }
    this.now = Math.max(this.now, time)
  }

  #rise(entry: Entry) {
    const heap = this.#heap
    let place = heap.push(entry) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(entry, heap[parent] as Entry)) break
      heap[place] = heap[parent] as Entry
      place = parent
    }
    heap[place] = entry
  }

  #sink() {
    const heap = this.#heap
    const last = heap.pop() as Entry
    if (heap.length === 0) return
    let place = 0
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      if (left >= heap.length) break
      const child = right < heap.length && isBefore(heap[right] as Entry, heap[left] as Entry) ? right : left
      if (!isBefore(heap[child] as Entry, last)) break
      heap[place] = heap[child] as Entry
      place = child
    }
    heap[place] = last
  }
}
