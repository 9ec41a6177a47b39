import { watchQueue } from '../monitoring/queueDepths'
import { refusal } from './refusal'

interface Waiting {
  readonly key: string | undefined
  readonly start: () => void
}

/**
 * Lets a few in at once and some wait; the rest is asked to come back in a moment (REL-25). Of works with the same
 * key one at a time is inside, and at most `mostOfKey` wait; whoever waits behind another key may go first meanwhile.
 * With a name it is a queue of the metrics.
 */
export const createConcurrencyLimiter = (
  atOnce: number,
  maxWaiting: number,
  busy: string,
  { name, mostOfKey: maxPerKey = Infinity }: { name?: string; mostOfKey?: number } = {},
) => {
  const waiting: Waiting[] = []
  const running: (string | undefined)[] = []
  if (name) watchQueue(name, () => waiting.length + running.length)

  const isFree = (key: string | undefined) =>
    running.length < atOnce && (key === undefined || !running.includes(key))

  const enter = async (key: string | undefined) => {
    if (!isFree(key)) {
      const ofKey = waiting.filter((one) => key !== undefined && one.key === key)
      if (waiting.length >= maxWaiting || ofKey.length >= maxPerKey) throw refusal(503, busy, 5)
      // Who leaves hands over the place.
      return new Promise<void>((start) => waiting.push({ key, start }))
    }
    running.push(key)
  }

  const leave = (key: string | undefined) => {
    running.splice(running.indexOf(key), 1)
    const at = waiting.findIndex((one) => isFree(one.key))
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
