// A client of the storm goes on until it is told to stop, whatever becomes of the server meanwhile.
import { setTimeout as wait } from 'node:timers/promises'
import { isNetworkError } from './http'

/** Told of every answer: how long it took, and its status; 0 when none came. */
export type Hear = (ms: number, status: number) => void

interface Going {
  /** One request; answers its status. */
  readonly send: () => Promise<number>
  readonly stop: AbortSignal
  readonly hear: Hear
  /** Milliseconds until the next one. */
  readonly pauseAfter: (status: number) => number
}

const statusOf = async (send: () => Promise<number>): Promise<number> => {
  try {
    return await send()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return 0
  }
}

export const keepGoing = async ({ send, stop, hear, pauseAfter }: Going): Promise<void> => {
  while (!stop.aborted) {
    const start = performance.now()
    const status = await statusOf(send)
    hear(performance.now() - start, status)
    const pause = pauseAfter(status)
    if (pause > 0) await wait(pause)
  }
}
