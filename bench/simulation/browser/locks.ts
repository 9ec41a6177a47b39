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
  /** The first of each queue holds the lock, or is about to. */
  readonly #queues = new Map<string, Waiting[]>()

  constructor(readonly scheduler: Scheduler) {}

  /** navigator.locks of one page. */
  of(life: Life) {
    return {
      request: (name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> => {
        const work = rest.at(-1) as Work
        const options = rest.length === 2 ? rest[0] : {}
        return new Promise((settle, reject) => this.#request(name, life, options, { work, settle, reject }))
      },
    }
  }

  #request(
    name: string,
    life: Life,
    { ifAvailable = false, signal }: Options,
    { work, settle, reject }: { work: Work; settle: (done: unknown) => void; reject: (why: Error) => void },
  ) {
    if (!life.isAlive) return
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    if (ifAvailable && queue.length > 0)
      return void this.scheduler.in(grantMs, () => settle(work(null)), life)
    if (signal?.aborted) return reject(signal.reason as Error)
    let is: 'waiting' | 'granted' | 'gone' = 'waiting'
    const free = () => {
      is = 'gone'
      const place = queue.indexOf(waiting)
      if (place < 0) return
      queue.splice(place, 1)
      if (place === 0) this.#grantFirst(queue)
    }
    const grant = () => {
      if (is === 'gone') return
      is = 'granted'
      const done = Promise.resolve(work({ name }))
      settle(done)
      done.then(free, free)
    }
    const waiting: Waiting = { life, grant }
    signal?.addEventListener('abort', () => {
      if (is === 'granted') return
      free()
      reject(signal.reason as Error)
    })
    life.onEnd(free)
    if (queue.push(waiting) === 1) this.#grantFirst(queue)
  }

  #grantFirst([first]: readonly Waiting[]) {
    if (first) this.scheduler.in(grantMs, first.grant, first.life)
  }
}
