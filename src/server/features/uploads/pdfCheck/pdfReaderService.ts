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

/** No thread reads now: that is no fault of the document, which may be sent again. */
export class ReaderAway extends Error {
  override readonly name = 'ReaderAway'
  constructor(
    /** The first file that meets it; until a file was read again, those after it meet the same. */
    readonly isNews: boolean,
    cause: Error,
  ) {
    super('The thread that reads PDFs does not start.', { cause })
  }
}

export interface PdfReader {
  /**
   * A file that breaks or delays the thread is unreadable. Rejects with ReaderAway, and when the disk does not give
   * the file, with its code.
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
  let isAway = false

  const next = () => {
    if (current) return
    current = waiting.shift()
    if (current) thread.ask(current.path)
  }

  const settle = (verdict: PdfVerdict | { failed: string }) => {
    const job = current
    current = undefined
    isAway = false
    if ('failed' in verdict) job?.fail(asFileFault(diskError(verdict.failed)) as Error)
    else job?.done(verdict)
    next()
  }

  /** What the thread held is given back before the next file is read. */
  const withoutThread = (end: (job: Job) => void) => {
    const job = current
    void thread.replace().then(() => {
      // Meanwhile the thread that stands in may have broken, too, and another file be read.
      if (!job || job !== current) return
      current = undefined
      end(job)
      next()
    })
  }

  const giveUp = ({ done }: Job) => done({ fault: 'unreadable', isCostly: true })

  /** Read once more, after all that wait. */
  const readAgain = (job: Job) => {
    if (job.wasSuspected) giveUp(job)
    else waiting.push({ ...job, wasSuspected: true })
  }

  const tellAway = (reason: Error) => (job: Job) => {
    job.fail(new ReaderAway(!isAway, reason))
    isAway = true
  }

  const thread = createPdfThread(
    { ...usual, ...limits },
    {
      answered: ({ id: _id, ...verdict }) => settle(verdict),
      tookTooLong: () => withoutThread(giveUp),
      suspect: () => withoutThread(readAgain),
      notStarted: (reason) => withoutThread(tellAway(reason)),
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
