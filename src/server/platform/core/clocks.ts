// A clock may stand in another year for a while and be put right again. What it wrote meanwhile lies in the future,
// and must hold nothing up until then (REL-37).
import { minuteMs } from './durations'

/** What the clocks of two instances may differ. */
export const clocksDifferMs = minuteMs

/**
 * ISO. What is written down as later than this was written by a clock that went wrong.
 * `aheadMs`: how far ahead it lies by its meaning, as the end of a lease does.
 */
export const latestTrue = (now: Date, aheadMs = 0): string =>
  new Date(now.getTime() + clocksDifferMs + aheadMs).toISOString()
