// How long work waits for the event loop: the median of five samples of half a second each. A pause of the garbage
// collector, however long, falls into one of them and does not count.

const tickMs = 25
const sampleMs = 500
const samples = 5

/** The median of an odd number of values. */
export const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Call it at each tick with the time of a monotonic clock; it reports the delay about twice a second. */
export const createLoopDelayMeter = (
  start: number,
  report: (delayMs: number) => void,
  alsoWaited: () => number = () => 0,
): ((now: number) => void) => {
  let last = start
  let [time, weighted] = [0, 0]
  let seen: readonly number[] = Array.from({ length: samples }, () => 0)
  return (now) => {
    const gap = now - last
    last = now
    time += gap
    // Weighted by length: more requests fall into long gaps.
    weighted += gap * Math.max(0, gap - tickMs)
    if (time < sampleMs) return
    seen = [...seen.slice(1), Math.max(weighted / time, alsoWaited())]
    time = 0
    weighted = 0
    report(medianOf(seen))
  }
}

/**
 * Reports the delay until it is stopped. With a timer of its own, because monitorEventLoopDelay loses the gap in which
 * it is reset, which is the long one.
 */
export const watchLoopDelay = (
  report: (delayMs: number) => void,
  alsoWaited?: () => number,
): (() => void) => {
  const meter = createLoopDelayMeter(performance.now(), report, alsoWaited)
  const timer = setInterval(() => meter(performance.now()), tickMs)
  timer.unref()
  return () => clearInterval(timer)
}
