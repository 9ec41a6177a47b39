// A busy server says after how many seconds it is worth asking again (503 with Retry-After). What would be asked
// again by hand is asked again by itself, a few times, and not by all at the same moment.

/** Whoever is to wait longer is told instead. */
const longestSeconds = 15

interface Limits {
  /** How often it is asked in all. */
  readonly tries: number
  /** Told before each wait. */
  readonly onWait?: () => void
  readonly signal?: AbortSignal
}

/** Seconds; 0 when there is nothing to wait for. */
export const secondsToWait = (status: unknown, retryAfter: string | null | undefined): number => {
  const seconds = status === 503 ? Number(retryAfter ?? 0) : 0
  return seconds > 0 && seconds <= longestSeconds ? seconds : 0
}

const pause = (seconds: number) =>
  new Promise<void>((done) => setTimeout(done, seconds * 1000 * (1 + Math.random() / 2)))

export const withRetries = async <T>(
  ask: () => T | PromiseLike<T>,
  waitAfter: (answer: T) => number,
  { tries, onWait, signal }: Limits,
): Promise<T> => {
  for (let left = tries; ; left -= 1) {
    const answer = await ask()
    const seconds = waitAfter(answer)
    if (seconds === 0 || left <= 1 || signal?.aborted) return answer
    onWait?.()
    await pause(seconds)
  }
}
