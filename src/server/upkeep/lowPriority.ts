// Threads for the papers of many leave the processor to the thread that answers and to the papers of one family: what
// families type is saved first (REL-70, REL-76).
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** As nice(1) has it: little while the others want the processor, all of it when nobody does. */
export const papersPriority = 10

/**
 * To be called first thing in a worker thread. Linux gives each thread a priority of its own, and says here which
 * thread asks: '1234/task/1240'. Other systems have no such file: threads stay equal there, and where it is forbidden.
 */
export const stepBack = (): void => {
  if (isMainThread) return
  try {
    const [, thread] = /(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread !== undefined) setPriority(Number(thread), papersPriority)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT')
      process.emitWarning(`Threads for papers could not step back (${code ?? 'no reason given'}).`)
  }
}
