// The Web Locks of one browser, which jsdom and Node lack: by name, in the order of the requests. A page's locks are released
// when it ends.

type Work = (lock: object | null) => unknown

interface Options {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

interface LockingPage {
  readonly isAlive: boolean
  onEnd(end: () => void): void
}

interface Waiting<Page> {
  readonly page: Page
  readonly grant: () => void
}

export class Locks<Page extends LockingPage> {
  /** The first of each queue holds the lock, or is about to. */
  readonly #queues = new Map<string, Waiting<Page>[]>()

  /** @param soon grants a lock in a moment, unless the page has ended by then */
  constructor(readonly soon: (grant: () => void, page: Page) => void) {}

  /** navigator.locks of one page. */
  of(page: Page) {
    return {
      request: (name: string, ...rest: [Work] | [Options, Work]): Promise<unknown> => {
        const work = rest.at(-1) as Work
        const options = rest.length === 2 ? rest[0] : {}
        return new Promise((settle, reject) => this.#request(name, page, options, { work, settle, reject }))
      },
    }
  }

  #request(
    name: string,
    page: Page,
    { ifAvailable = false, signal }: Options,
    { work, settle, reject }: { work: Work; settle: (done: unknown) => void; reject: (why: Error) => void },
  ) {
    if (!page.isAlive) return
    const queue = this.#queues.get(name) ?? []
    this.#queues.set(name, queue)
    if (ifAvailable && queue.length > 0) return this.soon(() => settle(work(null)), page)
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
    const waiting: Waiting<Page> = { page, grant }
    signal?.addEventListener('abort', () => {
      if (is === 'granted') return
      free()
      reject(signal.reason as Error)
    })
    page.onEnd(free)
    if (queue.push(waiting) === 1) this.#grantFirst(queue)
  }

  #grantFirst([first]: readonly Waiting<Page>[]) {
    if (first) this.soon(first.grant, first.page)
  }
}
