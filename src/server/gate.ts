import { refusal } from './refusal'

/** Lets a few in at once and some wait; the rest is asked to come back in a moment (REL-25). */
export const createGate = (atOnce: number, mostWaiting: number, busy: string) => {
  const waiting: Array<() => void> = []
  let running = 0

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
