// Threads for bulk work leave the processor to the thread that answers and to the documents of single families: what
// families type is saved first.
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { ownThread } from './threadTime'

/** As in nice(1): a small share while others want the processor, all of it when nobody does. */
export const papersPriority = 10

/**
 * Call it first thing in a worker thread. Linux gives each thread its own priority; on other systems, or where that is
 * forbidden, threads stay equal.
 */
export const lowerThreadPriority = (): void => {
  if (isMainThread) return
  try {
    const thread = ownThread()
    if (thread !== undefined) setPriority(Number(thread), papersPriority)
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    process.emitWarning(`The priority of a worker thread could not be lowered (${code}).`)
  }
}
