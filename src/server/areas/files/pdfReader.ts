// The thread that opens PDFs: started with the first one, one file at a time, ended when it has been idle.
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfFault } from './pdfContent'
import type { PdfAnswer, PdfQuestion } from './pdfWorker'

export type PdfVerdict = { pages: number } | { fault: PdfFault }

interface Job {
  content: Uint8Array
  done: (verdict: PdfVerdict) => void
}

interface Limits {
  /** Longer than any honest file of a few megabytes needs. */
  deadline: number
  idleTime: number
  start: () => Worker
}

/** The source is run through tsx in development and in tests; the compiled file needs nothing. */
const sourceOptions = ['--require', 'tsx/cjs', '--conditions=portal-source']

export const startWorker = (): Worker => {
  const ending = extname(__filename)
  return new Worker(join(__dirname, `pdfWorker${ending}`), {
    execArgv: ending === '.ts' ? sourceOptions : [],
    resourceLimits: { maxOldGenerationSizeMb: 200 },
  })
}

export interface PdfReader {
  /** Never rejects: a file that breaks or delays the thread is unreadable. */
  read(content: Uint8Array): Promise<PdfVerdict>
  close(): Promise<void>
}

const usual: Limits = { deadline: 10_000, idleTime: 60_000, start: startWorker }

export const createPdfReader = (limits: Partial<Limits> = {}): PdfReader => {
  const { deadline, idleTime, start } = { ...usual, ...limits }
  const waiting: Job[] = []
  let current: Job | undefined
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let count = 0

  const after = (time: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, time)
    timer.unref()
  }

  const stop = async () => {
    clearTimeout(timer)
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  const settle = (verdict: PdfVerdict) => {
    const job = current
    current = undefined
    job?.done(verdict)
    next()
  }

  const giveUp = () => {
    void stop()
    settle({ fault: 'unreadable' })
  }

  const begin = (): Worker => {
    const fresh = start()
    const isCurrent = () => worker === fresh
    fresh.on('message', ({ id, ...verdict }: PdfAnswer) => isCurrent() && id === count && settle(verdict))
    fresh.on('error', () => isCurrent() && giveUp())
    fresh.on('exit', () => isCurrent() && giveUp())
    return fresh
  }

  const next = () => {
    if (current) return
    current = waiting.shift()
    if (!current) {
      worker?.unref()
      return after(idleTime, () => void stop())
    }
    worker ??= begin()
    worker.ref()
    count += 1
    after(deadline, giveUp)
    worker.postMessage({ id: count, content: current.content } satisfies PdfQuestion)
  }

  return {
    read: (content) =>
      new Promise((done) => {
        waiting.push({ content, done })
        next()
      }),
    close: stop,
  }
}
