// Draws one family's documents in a worker thread, with priority over documents for the whole school.
import { join } from 'node:path'
import { WorkerPool, type PoolOptions } from '../../platform/workers/workerPool'
import type { Drawings } from '../studentPapers'

export type DrawingPool = WorkerPool<Drawings>

export const drawingPool = (options: Partial<PoolOptions> = {}): DrawingPool =>
  new WorkerPool({
    file: join(__dirname, 'drawingWorker'),
    priority: 'usual',
    heapMb: 256,
    deadlineMs: 20_000,
    idleMs: 300_000,
    maxWaiting: 100,
    finishesAborted: true,
    ...options,
  })
