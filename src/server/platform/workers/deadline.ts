// The time that work in a thread may take.
import { processorTimeOf } from './threadTime'

/** Of the deadline: what the thread must have been given of the processor when it is over. */
const fairShare = 0.8
const longestDeadlines = 10

/** What is known of a thread at work; it says so itself when it has loaded what it needs. */
export interface WorkingThread {
  readonly isReady: boolean
  /** By which the system knows it; undefined where threads have none. */
  readonly number?: string | undefined
}

export type ProcessorTime = typeof processorTimeOf

/**
 * On a machine that has no processor left a deadline counts what the thread was given, and ends ten times later by the
 * clock.
 * @param looks into how many spans a deadline is cut; the answer is to be asked for at the end of each, by the clock
 * @returns whether the time is over
 */
export const deadlineOf = (
  deadlineMs: number,
  thread: () => WorkingThread,
  processor: ProcessorTime = processorTimeOf,
  looks = 1,
): (() => boolean) => {
  const begun = thread()
  const before = begun.isReady ? processor(begun.number) : 0
  let passed = 0
  return () => {
    passed += 1
    const { isReady, number } = thread()
    const given = isReady && begun.isReady ? processor(number) - before : 0
    return passed >= longestDeadlines * looks || (passed >= looks && given >= deadlineMs * fairShare)
  }
}
