// Draws one family's documents in a worker thread, with priority over documents for the whole school.
import { join } from 'node:path'
import { minuteMs } from '../../platform/core/durations'
import { WorkerPool, type PoolOptions } from '../../platform/workers/workerPool'
import type { Drawings } from '../studentPapers'

export type DrawingPool = WorkerPool<Drawings>

export const drawingPool = (options: Partial<PoolOptions> = {}): DrawingPool =>
  new WorkerPool({
    file: join(__dirname, 'drawingWorker'),
    priority: 'usual',
    heapMb: 256,
    deadlineMs: 20_000,
    idleMs: 300_000,
    maxWaiting: 100,
    finishesAborted: true,
    ...options,
  })

interface DrawingLimits {
  readonly perMinute: number
  readonly atOnce: number
}

export type Permit =
  | { readonly is: 'granted'; readonly leave: () => void }
  /** `retryAfter` in seconds. */
  | { readonly is: 'refused'; readonly retryAfter: number }

interface Account {
  starts: number[]
  running: number
}

/** Limits the documents that one person can request per minute and at the same time (SEC-90). */
export const drawingRateLimit = ({ perMinute, atOnce }: DrawingLimits) => {
  const accounts = new Map<string, Account>()

  const forgetOld = (now: number) => {
    for (const [id, account] of accounts) {
      account.starts = account.starts.filter((start) => start > now - minuteMs && start <= now)
      if (account.running === 0 && account.starts.length === 0) accounts.delete(id)
    }
  }

  /** `now` in milliseconds. With a permit, call leave() when the document is done. */
  return (id: string, now: number): Permit => {
    forgetOld(now)
    const account = accounts.get(id) ?? { starts: [], running: 0 }
    const [oldest] = account.starts
    if (oldest !== undefined && account.starts.length >= perMinute)
      return { is: 'refused', retryAfter: Math.ceil((oldest + minuteMs - now) / 1000) }
    if (account.running >= atOnce) return { is: 'refused', retryAfter: 1 }
    accounts.set(id, account)
    account.starts.push(now)
    account.running += 1
    let isInside = true
    return {
      is: 'granted',
      leave: () => {
        if (isInside) account.running -= 1
        isInside = false
      },
    }
  }
}
