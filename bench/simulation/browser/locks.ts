// The Web Locks of one browser: by name, in the order of the requests; a page's locks are released when it dies.
import type { Life, Scheduler } from '../scheduler'

type Work = (lock: object | null) => unknown

interface Options {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

interface Waiting {
  readonly life: Life
  readonly grant: () => void
}

const grantMs = 1

export class Locks {
  readonly #scheduler: Scheduler
  readonly #queues = new Map<string, Waiting[]>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** navigator.locks of one page. */
  of(life: Life) {
    const request = (name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> => {
      const work = rest.at(-1) as Work
      const { ifAvailable = false, signal } = rest.length === 2 ? rest[0] : {}
      return new Promise((settle, reject) => {
        if (!life.isAlive) return
        if (ifAvailable && (this.#queues.get(name)?.length ?? 0) > 0)
          return void this.#scheduler.in(grantMs, () => settle(work(null)), life)
        if (signal?.aborted) return reject(signal.reason as Error)
        let isGranted = false
        let isGone = false
        const free = () => {
          isGone = true
          this.#remove(name, waiting)
        }
        const waiting: Waiting = {
          life,
          grant: () => {
            if (isGone) return
            isGranted = true
            const done = Promise.resolve(work({ name }))
            settle(done)
            done.then(free, free)
          },
        }
        signal?.addEventListener('abort', () => {
          if (isGranted) return
          free()
          reject(signal.reason as Error)
        })
        life.onEnd(free)
        this.#add(name, waiting)
      })
    }
    return { request }
  }

  #add(name: string, waiting: Waiting) {
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    if (queue.push(waiting) === 1) this.#grant(waiting)
  }

  #remove(name: string, waiting: Waiting) {
    const queue = this.#queues.get(name) ?? []
    const place = queue.indexOf(waiting)
    if (place < 0) return
    queue.splice(place, 1)
    const [first] = queue
    if (place === 0 && first) this.#grant(first)
  }

  #grant({ life, grant }: Waiting) {
    this.#scheduler.in(grantMs, grant, life)
  }
}
