import { refusal } from './refusal'

interface Waiting {
  readonly key: string | undefined
  readonly start: () => void
}

interface Options {
  /** Makes its length one of the metrics. */
  readonly name?: string
  /** How many with the same key may wait. */
  readonly maxPerKey?: number
  /** Keys whose work runs after all others, and one at a time. */
  readonly goesLast?: (key: string) => boolean
}

/**
 * Runs a few pieces of work at once and lets some wait; the rest is refused with 503. Of those with the same
 * key one runs at a time; those of other keys may overtake them.
 */
export const createConcurrencyLimiter = (
  atOnce: number,
  maxWaiting: number,
  busy: string,
  { name, maxPerKey = Infinity, goesLast = () => false }: Options = {},
) => {
  const waiting: Waiting[] = []
  const running: (string | undefined)[] = []
  if (name) watchQueue(name, () => waiting.length + running.length)

  const isLast = (key: string | undefined) => key !== undefined && goesLast(key)

  const isFree = (key: string | undefined) =>
    running.length < atOnce &&
    (key === undefined || !running.includes(key)) &&
    !(isLast(key) && running.some(isLast))

  const nextAt = () => {
    const first = waiting.findIndex((one) => isFree(one.key) && !isLast(one.key))
    return first < 0 ? waiting.findIndex((one) => isFree(one.key)) : first
  }

  const enter = async (key: string | undefined) => {
    if (!isFree(key)) {
      const ofKey = waiting.filter((one) => key !== undefined && one.key === key)
      if (waiting.length >= maxWaiting || ofKey.length >= maxPerKey) throw refusal(503, busy, 5)
      // `leave` hands its place over.
      return new Promise<void>((start) => waiting.push({ key, start }))
    }
    running.push(key)
  }

  const leave = (key: string | undefined) => {
    running.splice(running.indexOf(key), 1)
    const at = nextAt()
    const [next] = at < 0 ? [] : waiting.splice(at, 1)
    if (!next) return
    running.push(next.key)
    next.start()
  }

  return async <T>(work: () => Promise<T>, key?: string): Promise<T> => {
    await enter(key)
    try {
      return await work()
    } finally {
      leave(key)
    }
  }
}

// The lengths of all queues, for the metrics.

const queues = new Map<string, () => number>()

/** A later queue of the same name replaces the earlier one. */
export const watchQueue = (name: string, depth: () => number) => void queues.set(name, depth)

export const queueDepths = (): [name: string, depth: number][] =>
  [...queues].map(([name, depth]) => [name, depth()])
