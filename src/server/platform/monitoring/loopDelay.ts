// How long work waits for the one thread that answers. The middle of five looks of half a second: a pause of the
// garbage collector, however long, is in one of them and counts for nothing.

const tickMs = 25
const lookMs = 500
const looks = 5

/** Of an odd number of values the one in the middle. */
export const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** To be called at each tick with the time by a monotonic clock; tells the delay about twice a second. */
export const createLoopDelayMeter = (
  start: number,
  tell: (delayMs: number) => void,
  alsoWaited: () => number = () => 0,
): ((now: number) => void) => {
  let last = start
  let [time, weighted] = [0, 0]
  let seen: readonly number[] = Array.from({ length: looks }, () => 0)
  return (now) => {
    const gap = now - last
    last = now
    time += gap
    // By their length: more requests fall into long gaps.
    weighted += gap * Math.max(0, gap - tickMs)
    if (time < lookMs) return
    seen = [...seen.slice(1), Math.max(weighted / time, alsoWaited())]
    time = 0
    weighted = 0
    tell(middleOf(seen))
  }
}

/**
 * Tells the delay until it is stopped. A timer of its own: monitorEventLoopDelay loses the gap in which it is reset,
 * which is the long one.
 */
export const watchLoopDelay = (tell: (delayMs: number) => void, alsoWaited?: () => number): (() => void) => {
  const meter = createLoopDelayMeter(performance.now(), tell, alsoWaited)
  const timer = setInterval(() => meter(performance.now()), tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
