// Reads and rewrites PDFs in a worker thread, one at a time. A file that crashes the thread is given up.
import { join } from 'node:path'
import { minuteMs } from '../../platform/core/durations'
import { asFileFault } from '../../platform/storage/durable'
import { TaskFault, type TaskFaultKind } from '../../platform/workers/tasks'
import { WorkerPool, type PoolOptions } from '../../platform/workers/workerPool'
import type { PdfFault } from './pdfFaults'
import type { pdfTasks } from './pdfWorker'
import type { WrittenPdf } from './writtenAnewTask'

export type PdfVerdict = WrittenPdf | { fault: PdfFault; isCostly?: true }

/** The thread does not start. That is not the document's fault: it may be sent again. */
export class ReaderAway extends Error {
  override readonly name = 'ReaderAway'
  constructor(
    /** True for the first failure since a file was last read: only that one is logged. */
    readonly isFirst: boolean,
    cause: unknown,
  ) {
    super('The thread that reads PDFs does not start.', { cause })
  }
}

export interface PdfReader {
  /**
   * A file that crashes or delays the thread is unreadable. Rejects with ReaderAway, or with the disk's error code
   * when the file cannot be read from disk.
   */
  read(path: string): Promise<PdfVerdict>
  close(): Promise<void>
}

const usual: PoolOptions = {
  file: join(__dirname, 'pdfWorker'),
  priority: 'usual',
  heapMb: 200,
  isForeign: true,
  /** More than an honest file of a few megabytes needs, and still less than two seconds of waiting for the next one. */
  deadlineMs: 1500,
  startMs: 20_000,
  idleMs: minuteMs,
  maxWaiting: Infinity,
  hasStandIn: true,
  growth: 120_000_000,
}

/** The thread crashed or grew: another file may have caused it, so this one is read once more. */
const suspect: readonly TaskFaultKind[] = ['crashed', 'too large', 'grown']

const costly: PdfVerdict = { fault: 'unreadable', isCostly: true }

export const createPdfReader = (options: Partial<PoolOptions> = {}): PdfReader => {
  const pool = new WorkerPool<typeof pdfTasks>({ ...usual, ...options })
  let isAway = false

  const away = ({ cause }: TaskFault) => {
    const isFirst = !isAway
    isAway = true
    return new ReaderAway(isFirst, cause)
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
      // Queued again behind all that wait.
      if (isSuspect && !wasSuspected) return read(path, true)
      if (isSuspect || error.kind === 'too slow') return costly
      throw error.kind === 'not started' ? away(error) : error
    }
  }

  return { read: (path) => read(path), close: () => pool.close() }
}

const diskError = (code: string): Error =>
  Object.assign(new Error('A received document could not be read.'), { code })

/** One for the process: its thread starts on demand, stops when idle, and does not keep the process alive. */
export const pdfReader = createPdfReader()
