import { setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'

/**
 * Puts this worker thread behind the one that answers requests and behind families' documents. Linux counts
 * priorities by thread; elsewhere the whole process would go down, so there it stays as it is.
 */
export const yieldToOthers = (): void => {
  if (process.platform === 'linux' && threadId !== 0) setPriority(10)
}
