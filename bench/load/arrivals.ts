// An open load model: requests arrive at their own times, whether or not earlier ones were answered.
import { setTimeout as wait } from 'node:timers/promises'

export interface Arrival {
  readonly perSecond: number
  readonly work: () => Promise<void>
}

const tickMs = 4

/** The time between two arrivals: random, as people come, not at a fixed interval. */
const pauseMs = (perSecond: number) => (-Math.log(1 - Math.random()) / perSecond) * 1000

/** Starts requests until the time is over; resolves with those still in progress. */
export const letArrive = async (
  arrivals: readonly Arrival[],
  milliseconds: number,
): Promise<Set<Promise<void>>> => {
  const start = performance.now()
  const next = arrivals.map(({ perSecond }) => start + pauseMs(perSecond))
  const underWay = new Set<Promise<void>>()
  const send = (work: Arrival['work']) => {
    const done = work()
    underWay.add(done)
    void done.finally(() => underWay.delete(done))
  }
  for (let now = start; now < start + milliseconds; now = performance.now()) {
    arrivals.forEach(({ perSecond, work }, index) => {
      while ((next[index] ?? Infinity) <= now) {
        send(work)
        next[index] = (next[index] ?? now) + pauseMs(perSecond)
      }
    })
    await wait(tickMs)
  }
  return underWay
}
