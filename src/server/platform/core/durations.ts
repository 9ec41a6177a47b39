// Spans of time, with the unit in the name, and times that a wrong clock has written.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export const minuteSeconds = 60
export const hourSeconds = 60 * minuteSeconds
export const daySeconds = 24 * hourSeconds

/** By how much the clocks of two instances may differ. */
export const clocksDifferMs = minuteMs

/**
 * ISO. A stored time later than this was written by a clock that was wrong, by a year perhaps, and has been set right
 * again. It must not hold anything up until then.
 * @param aheadMs how far ahead the time is meant to lie, as the end of a lease does
 */
export const latestTrue = (now: Date, aheadMs = 0): string =>
  new Date(now.getTime() + clocksDifferMs + aheadMs).toISOString()

// Limits how long somebody waits for work that cannot be stopped.

export class TooLate extends Error {
  override readonly name = 'TooLate'
  constructor(ms: number) {
    super(`There was no answer within ${ms} ms.`)
  }
}

/** Rejects with TooLate after so long. The work goes on unheard, unless `whenLate` ends it. */
export const inTime = async <Answer>(
  work: Promise<Answer>,
  ms: number,
  whenLate: () => void = () => undefined,
): Promise<Answer> => {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => {
      if (isOver) return
      whenLate()
      reject(new TooLate(ms))
    }
    // A process that stood still reads first what has arrived since.
    timer = setTimeout(() => setImmediate(giveUp), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    isOver = true
    clearTimeout(timer)
  }
}
