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
