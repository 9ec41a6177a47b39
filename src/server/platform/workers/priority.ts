// Threads for the papers of many leave the processor to the thread that answers and to the papers of one family: what
// families type is saved first (REL-70, REL-76).
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import { ownThread } from './threadTime'

/** As nice(1) has it: little while the others want the processor, all of it when nobody does. */
export const papersPriority = 10

/**
 * To be called first thing in a worker thread. Linux gives each thread a priority of its own. On other systems threads
 * stay equal, and where it is forbidden.
 */
export const lowerThreadPriority = (): void => {
  if (isMainThread) return
  try {
    const thread = ownThread()
    if (thread !== undefined) setPriority(Number(thread), papersPriority)
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    process.emitWarning(`Threads for papers could not step back (${code}).`)
  }
}
