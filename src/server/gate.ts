import { refusal } from './refusal'
import { watchQueue } from './upkeep/queues'

/** Lets a few in at once and some wait; the rest is asked to come back in a moment (REL-25). With a name it is a queue of the metrics. */
export const createGate = (atOnce: number, mostWaiting: number, busy: string, name?: string) => {
  const waiting: Array<() => void> = []
  let running = 0
  if (name) watchQueue(name, () => waiting.length + running)

  const enter = async () => {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw refusal(503, busy, 5)
    // Who leaves hands over the place.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
