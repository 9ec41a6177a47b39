// The BroadcastChannels of one browser: each page hears what the others say, a moment later.
import type { Random } from '../random'
import type { Life, Scheduler } from '../scheduler'

interface Ear {
  readonly name: string
  readonly life: Life
  readonly target: EventTarget
}

export class Channels {
  readonly #scheduler: Scheduler
  readonly #random: Random
  readonly #ears = new Set<Ear>()

  constructor(scheduler: Scheduler, random: Random) {
    this.#scheduler = scheduler
    this.#random = random
  }

  #tell(from: Ear, data: unknown) {
    const text = JSON.stringify(data)
    for (const ear of this.#ears) {
      if (ear === from || ear.name !== from.name) continue
      const hear = () =>
        this.#ears.has(ear) &&
        ear.target.dispatchEvent(Object.assign(new Event('message'), { data: JSON.parse(text) as unknown }))
      this.#scheduler.in(this.#random.between(1, 20), hear, ear.life)
    }
  }

  /** The class that a page knows. */
  of(life: Life) {
    const ears = this.#ears
    const tell = (from: Ear, data: unknown) => this.#tell(from, data)
    return class extends EventTarget {
      readonly #ear: Ear
      constructor(name: string) {
        super()
        this.#ear = { name, life, target: this }
        ears.add(this.#ear)
        life.onEnd(() => this.close())
      }
      postMessage(data: unknown) {
        if (life.isAlive) tell(this.#ear, data)
      }
      close() {
        ears.delete(this.#ear)
      }
    }
  }
}
