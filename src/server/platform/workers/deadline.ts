// The time that work in a thread may take.
import type { processorTimeOf } from './threadTime'

/** Of the deadline: what the thread must have been given of the processor when it is over. */
const fairShare = 0.8
const longestDeadlines = 10
/** A deadline is cut into so many spans. */
export const spansOfDeadline = 5

export type ProcessorTime = typeof processorTimeOf

/**
 * On a machine that has no processor left a deadline counts what the thread was given, and ends ten times later by the
 * clock.
 * @param thread by which the system knows it; undefined where threads have no number
 * @returns whether the time is over; to be asked at the end of each span, by the clock
 */
export const deadlineOf = (
  deadlineMs: number,
  thread: string | undefined,
  processor: ProcessorTime,
): (() => boolean) => {
  const before = processor(thread)
  let passed = 0
  return () => {
    passed += 1
    const given = processor(thread) - before
    return (
      passed >= longestDeadlines * spansOfDeadline ||
      (passed >= spansOfDeadline && given >= deadlineMs * fairShare)
    )
  }
}
