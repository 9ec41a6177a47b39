// The time that work in a thread may take.
import type { processorTimeOf } from './threadTime'

/** Share of the deadline that a thread must have spent on the processor when its time is over. */
const fairShare = 0.8
/** From this share on it is likely to spend the rest, too. */
const longShare = 0.5
const longestDeadlines = 10
/** The number of spans in a deadline. */
export const spansOfDeadline = 5

export type ProcessorTime = typeof processorTimeOf
export type Spent = 'little' | 'much' | 'all'

/**
 * On an overloaded machine a deadline counts the processor time of the thread, and ends after ten times as long by the
 * clock.
 * @param thread its number in the system; undefined where threads have none
 * @returns how much of its time the thread has spent; call it at the end of each span
 */
export const deadlineOf = (
  deadlineMs: number,
  thread: string | undefined,
  processor: ProcessorTime,
): (() => Spent) => {
  const before = processor(thread)
  let passed = 0
  return () => {
    passed += 1
    const given = (processor(thread) - before) / deadlineMs
    if (passed >= longestDeadlines * spansOfDeadline) return 'all'
    if (passed >= spansOfDeadline && given >= fairShare) return 'all'
    return given >= longShare ? 'much' : 'little'
  }
}
