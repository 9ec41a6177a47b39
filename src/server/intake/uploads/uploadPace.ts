// Uploads make room for saves: while the portal is overloaded, all uploads together are read at a limited rate
// (REL-24). None is refused or lost: the browser waits to send the rest.
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'

/** Two documents of 2.5 MB each second. */
const bytesPerSecond = 5_000_000

interface Timing {
  /** Milliseconds on a monotonic clock. */
  now: () => number
  wait: (milliseconds: number) => Promise<unknown>
}

const real: Timing = { now: () => performance.now(), wait }

export class UploadPace {
  /** When the next bytes may be read. */
  #next = 0

  constructor(
    private readonly isStrained: () => boolean,
    private readonly timing: Timing = real,
  ) {}

  /** Resolves when this many more bytes may be read. */
  async #take(bytes: number): Promise<void> {
    const now = this.timing.now()
    const turn = Math.max(now, this.#next)
    this.#next = turn + (bytes / bytesPerSecond) * 1000
    if (turn > now) await this.timing.wait(turn - now)
  }

  async *#chunks(content: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      if (this.isStrained()) await this.#take(chunk.length)
      yield chunk
    }
  }

  /** The same content at the allowed rate; it ends in an error when the source does. */
  through(content: Readable): Readable {
    return Readable.from(this.#chunks(content), { objectMode: false })
  }
}
