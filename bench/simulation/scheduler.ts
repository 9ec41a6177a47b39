// Simulated time: all future events are in one queue, and the clock jumps from one to the next.
import { setImmediate as everythingDone } from 'node:timers/promises'

/** The life of a page: its timers, answers and locks end with it. */
export class Life {
  /** The page whose code is running: shared libraries take its globals (browser/globals.ts). */
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
  readonly number: number
  readonly run: () => unknown
  readonly life: Life | undefined
}

export class Scheduler {
  now: number
  /** The next event is the last one; of two events at the same time, the earlier order comes first. */
  readonly #queue: Entry[] = []
  readonly #cancelled = new Set<number>()
  #numbers = 0
  #lastStep = 0
  happened = 0
  onHappened: () => void = () => undefined

  constructor(start: number) {
    this.now = start
  }

  /**
   * @param life the event is dropped if this life has ended
   * @returns a number by which the event can be cancelled
   */
  in(ms: number, run: () => unknown, life?: Life): number {
    const entry = { at: this.now + Math.max(0, ms), number: (this.#numbers += 1), run, life }
    const queue = this.#queue
    // Most events are near, so their place is near the end.
    let place = queue.length
    while (place > 0 && (queue[place - 1] as Entry).at <= entry.at) place -= 1
    queue.splice(place, 0, entry)
    return entry.number
  }

  /** Runs steps one after the other in the order of the requests, as a disk does. */
  next(ms: number, run: () => unknown) {
    this.#lastStep = Math.max(this.#lastStep, this.now) + ms
    const life = Life.current
    this.in(this.#lastStep - this.now, () => {
      Life.current = life
      run()
    })
  }

  /** Resolves when all work that needs no waiting is done. */
  async settle(): Promise<void> {
    await everythingDone()
  }

  cancel(number: number | undefined) {
    if (number !== undefined) this.#cancelled.add(number)
  }

  /** Runs until no event is left before this time. */
  async runUntil(time: number): Promise<void> {
    await this.settle()
    for (let first = this.#queue.at(-1); first && first.at <= time; first = this.#queue.at(-1)) {
      this.#queue.pop()
      if (this.#cancelled.delete(first.number) || first.life?.isAlive === false) continue
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
}
