// The thread that opens PDFs: started with the first one, one file at a time, ended when it has been idle.
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { asFileFault } from '../../files/durable'
import type { PdfFault } from './pdfContent'
import type { PdfAnswer, PdfQuestion } from './pdfWorker'

export type PdfVerdict = { pages: number } | { fault: PdfFault }

interface Job {
  path: string
  done: (verdict: PdfVerdict) => void
  fail: (error: Error) => void
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
    resourceLimits: { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 16 },
  })
}

export interface PdfReader {
  /**
   * A file that breaks or delays the thread is unreadable. Rejects only when the disk does not give the file, with
   * its code.
   */
  read(path: string): Promise<PdfVerdict>
  close(): Promise<void>
}

const diskError = (code: string): Error =>
  Object.assign(new Error('A received document could not be read.'), { code })

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

  const settle = (verdict: PdfVerdict | { failed: string }) => {
    const job = current
    current = undefined
    if ('failed' in verdict) job?.fail(asFileFault(diskError(verdict.failed)) as Error)
    else job?.done(verdict)
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
    worker.postMessage({ id: count, path: current.path } satisfies PdfQuestion)
  }

  return {
    read: (path) =>
      new Promise((done, fail) => {
        waiting.push({ path, done, fail })
        next()
      }),
    close: stop,
  }
}
