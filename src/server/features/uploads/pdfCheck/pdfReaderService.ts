// PDFs are read and written anew beside the main thread, one at a time; a file that takes the thread with it is given up.
import { asFileFault } from '../../../platform/storage/durable'
import { processorTimeOf } from '../../../platform/workers/threadTime'
import type { PdfFault } from './pdfFaultsRules'
import { createPdfThread, startWorker, type ThreadLimits } from './pdfThreadService'
import type { WrittenPdf } from './writtenAnewTask'

export type PdfVerdict = WrittenPdf | { fault: PdfFault; isCostly?: true }

interface Job {
  path: string
  /** The thread broke or grew while it was read: that may have been another's doing, once. */
  wasSuspected?: true
  done: (verdict: PdfVerdict) => void
  fail: (error: Error) => void
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

const usual: ThreadLimits = {
  deadline: 1500,
  processor: processorTimeOf,
  startTime: 20_000,
  idleTime: 60_000,
  growth: 120_000_000,
  memory: () => process.memoryUsage.rss(),
  start: startWorker,
}

export const createPdfReader = (limits: Partial<ThreadLimits> = {}): PdfReader => {
  const waiting: Job[] = []
  let current: Job | undefined

  const next = () => {
    if (current) return
    current = waiting.shift()
    if (current) thread.ask(current.path)
  }

  const settle = (verdict: PdfVerdict | { failed: string }) => {
    const job = current
    current = undefined
    if ('failed' in verdict) job?.fail(asFileFault(diskError(verdict.failed)) as Error)
    else job?.done(verdict)
    next()
  }

  /** What the thread held is given back before the next file is read. */
  const giveUp = () => {
    const job = current
    void thread.replace().then(() => {
      // Meanwhile the thread that stands in may have broken, too, and another file be read.
      if (job === current) settle({ fault: 'unreadable', isCostly: true })
    })
  }

  /** Read once more, after all that wait. */
  const suspect = () => {
    const job = current
    if (!job) return void thread.replace()
    if (job.wasSuspected) return giveUp()
    void thread.replace().then(() => {
      if (job !== current) return
      current = undefined
      waiting.push({ ...job, wasSuspected: true })
      next()
    })
  }

  const thread = createPdfThread(
    { ...usual, ...limits },
    {
      answered: ({ id: _id, ...verdict }) => settle(verdict),
      tookTooLong: giveUp,
      suspect,
    },
  )

  return {
    read: (path) =>
      new Promise((done, fail) => {
        waiting.push({ path, done, fail })
        next()
      }),
    close: thread.stop,
  }
}
