// The thread that reads lists, and who uses it.
import { join } from 'node:path'
import type { App } from '../../http/appParts'
import { Refusal } from '../../platform/core/refusal'
import { SheetFault } from '../../platform/spreadsheets/sheetFault'
import { TaskFault, taskRefusal } from '../../platform/workers/tasks'
import { WorkerPool } from '../../platform/workers/workerPool'
import type { importTasks } from './check/importWorker'

export type ImportPool = WorkerPool<typeof importTasks>

export interface Officer {
  readonly accountId: string
  readonly sessionId: string
  /** For the log. */
  readonly request_id: string
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

/** Runs work in the thread and turns its faults into refusals. */
export const inThread = async <Result>(
  { log, listReader }: Pick<App, 'log' | 'listReader'>,
  { request_id }: Officer,
  work: (pool: ImportPool) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(listReader)
  } catch (error) {
    throw asRefusal(error, (err) => log.error({ request_id, err }, 'list not read'))
  }
}

const tooLarge = 'The file is too large to be read. Save only the list as .xlsx or .csv and try again.'
const notDone = 'The list could not be read just now. Please try again in a moment.'

const asRefusal = (error: unknown, warn: (error: Error) => void): unknown => {
  if (error instanceof SheetFault) return new Refusal(422, error.message, { file: [error.message] })
  const isTooLarge = error instanceof TaskFault && (error.kind === 'too large' || error.kind === 'too slow')
  return isTooLarge ? new Refusal(422, tooLarge, { file: [tooLarge] }) : taskRefusal(error, { notDone }, warn)
}
