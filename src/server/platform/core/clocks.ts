// A clock may be wrong by a year for a while and be set right again. What it wrote meanwhile lies in the future, and
// must not hold anything up until then.
import { minuteMs } from './durations'

/** By how much the clocks of two instances may differ. */
export const clocksDifferMs = minuteMs

/**
 * ISO. A stored time later than this was written by a clock that was wrong.
 * @param aheadMs how far ahead the time is meant to lie, as the end of a lease does
 */
export const latestTrue = (now: Date, aheadMs = 0): string =>
  new Date(now.getTime() + clocksDifferMs + aheadMs).toISOString()
