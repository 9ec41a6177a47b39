// What the import services work with, and how they use their worker thread.
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../../config/config'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import type { FileStore } from '../../platform/storage/fileStore'
import { TaskFault } from '../../platform/workers/taskFault'
import { taskRefusal } from '../../platform/workers/taskRefusal'
import { WorkerPool } from '../../platform/workers/workerPool'
import type { importTasks } from './check/importWorker'

export type ImportPool = WorkerPool<typeof importTasks>

export interface ImportContext {
  readonly db: Db
  readonly files: FileStore
  readonly config: Config
  readonly clock: () => Date
}

export interface ImportDeps extends ImportContext {
  readonly pool: ImportPool
  readonly warn: (error: Error) => void
}

export interface Officer {
  readonly accountId: string
  readonly sessionId: string
}

export const importPool = (): ImportPool =>
  new WorkerPool({
    file: join(__dirname, 'check/importWorker'),
    readsDatabase: true,
    priority: 'low',
    heapMb: 256,
    deadlineMs: 30_000,
    idleMs: 300_000,
    maxWaiting: 8,
  })

const tooLarge = 'The file is too large to be read. Save only the list as .xlsx or .csv and try again.'
const notDone = 'The list could not be read just now. Please try again in a moment.'

const asRefusal = (error: unknown, warn: ImportDeps['warn']): unknown => {
  if (error instanceof SheetFault) return new Refusal(422, error.message, { file: [error.message] })
  const isTooLarge = error instanceof TaskFault && (error.kind === 'too large' || error.kind === 'too slow')
  return isTooLarge ? new Refusal(422, tooLarge, { file: [tooLarge] }) : taskRefusal(error, { notDone }, warn)
}

/** Runs work in the thread and turns its faults into refusals. */
export const inThread = async <Result>(
  { warn }: Pick<ImportDeps, 'warn'>,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw asRefusal(error, warn)
  }
}

/** Chunks of a long list, with time for other requests between them. */
export async function* inChunks<Item>(items: readonly Item[], atOnce: number): AsyncGenerator<Item[]> {
  for (let from = 0; from < items.length; from += atOnce) {
    yield items.slice(from, from + atOnce)
    await nextTurn()
  }
}
