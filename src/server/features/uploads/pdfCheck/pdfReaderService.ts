// PDFs are read and written anew beside the main thread, one at a time; a file that takes the thread with it is given up.
import { join } from 'node:path'
import { minuteMs } from '../../../platform/core/durations'
import { asFileFault } from '../../../platform/storage/durable'
import { TaskFault, type TaskFaultKind } from '../../../platform/workers/taskFault'
import { WorkerPool, type PoolOptions } from '../../../platform/workers/workerPool'
import type { PdfFault } from './pdfFaultsRules'
import type { pdfTasks } from './pdfWorker'
import type { WrittenPdf } from './writtenAnewTask'

export type PdfVerdict = WrittenPdf | { fault: PdfFault; isCostly?: true }

/** No thread reads now: that is no fault of the document, which may be sent again. */
export class ReaderAway extends Error {
  override readonly name = 'ReaderAway'
  constructor(
    /** The first file that meets it; until a file was read again, those after it meet the same. */
    readonly isNews: boolean,
    cause: unknown,
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

const usual: PoolOptions = {
  file: join(__dirname, 'pdfWorker'),
  priority: 'usual',
  heapMb: 200,
  isForeign: true,
  /** Longer than an honest file of a few megabytes needs. With what comes after it nobody else waits two seconds. */
  deadlineMs: 1500,
  startMs: 20_000,
  idleMs: minuteMs,
  maxWaiting: Infinity,
  hasStandIn: true,
  growth: 120_000_000,
}

/** The thread broke or grew while it was read: that may have been another's doing, once. */
const suspect: readonly TaskFaultKind[] = ['crashed', 'too large', 'grown']

const costly: PdfVerdict = { fault: 'unreadable', isCostly: true }

export const createPdfReader = (options: Partial<PoolOptions> = {}): PdfReader => {
  const pool = new WorkerPool<typeof pdfTasks>({ ...usual, ...options })
  let isAway = false

  const away = ({ cause }: TaskFault) => {
    const isNews = !isAway
    isAway = true
    return new ReaderAway(isNews, cause)
  }

  const read = async (path: string, wasSuspected = false): Promise<PdfVerdict> => {
    try {
      const found = await pool.run('read', path)
      isAway = false
      if ('failed' in found) throw asFileFault(diskError(found.failed))
      return found
    } catch (error) {
      if (!(error instanceof TaskFault)) throw error
      const isSuspect = suspect.includes(error.kind)
      // Once more, after all that wait.
      if (isSuspect && !wasSuspected) return read(path, true)
      if (isSuspect || error.kind === 'too slow') return costly
      throw error.kind === 'not started' ? away(error) : error
    }
  }

  return { read: (path) => read(path), close: () => pool.close() }
}
