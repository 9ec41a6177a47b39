// Documents are drawn beside the main thread, which answers requests meanwhile. The thread starts with the
// first document, is kept warm, is replaced when it dies or hangs, and ends after some idle minutes:
//
//   none ──order──▶ drawing ──answer──▶ idle ──order──▶ drawing
//     ▲                └──crash, too slow──▶ none   └──idleMs──▶ none
import type { Worker } from 'node:worker_threads'
import { watchQueue } from '../../../platform/monitoring/queueDepths'
import { deadlineOf, type ProcessorTime, type WorkingThread } from '../../../platform/workers/deadline'
import { DrawingFault } from '../../../platform/workers/drawingFault'
import type { DataOf, DrawingAnswer, DrawingName, DrawingOrder } from './drawingsTask'
import { startWorker } from './startDrawingWorker'

export interface DrawingThread {
  /** Rejects with DrawingFault. */
  draw<Name extends DrawingName>(name: Name, data: DataOf<Name>, signal?: AbortSignal): Promise<Uint8Array>
  isRunning(): boolean
  close(): Promise<void>
}

export interface ThreadLimits {
  /** A document that takes longer is given up, and the thread with it. */
  readonly deadlineMs: number
  /** How the deadline is counted; by what the thread was given of the processor. */
  readonly processor?: ProcessorTime
  readonly idleMs: number
  readonly maxWaiting: number
}

const usual: ThreadLimits = { deadlineMs: 20_000, idleMs: 300_000, maxWaiting: 100 }

interface Job {
  readonly order: DrawingOrder
  readonly done: (bytes: Uint8Array) => void
  readonly failed: (fault: DrawingFault) => void
}

class Thread implements DrawingThread {
  private worker: Worker | undefined
  private thread: WorkingThread = { isReady: false }
  private current: Job | undefined
  private waiting: Job[] = []
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private lastId = 0

  constructor(
    private readonly limits: ThreadLimits,
    private readonly startWorker: () => Worker,
  ) {
    watchQueue('drawing', () => this.waiting.length + (this.current ? 1 : 0))
  }

  draw<Name extends DrawingName>(name: Name, data: DataOf<Name>, signal?: AbortSignal): Promise<Uint8Array> {
    return new Promise((done, failed) => {
      if (this.isClosed) return failed(new DrawingFault('closed'))
      if (signal?.aborted) return failed(new DrawingFault('aborted'))
      if (this.waiting.length >= this.limits.maxWaiting) return failed(new DrawingFault('too many waiting'))
      const job: Job = { order: { id: ++this.lastId, name, data }, done, failed }
      this.waiting.push(job)
      signal?.addEventListener('abort', () => this.abandon(job), { once: true })
      this.next()
    })
  }

  isRunning(): boolean {
    return this.worker !== undefined
  }

  async close(): Promise<void> {
    this.isClosed = true
    const left = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)]
    await this.stop()
    for (const { failed } of left) failed(new DrawingFault('closed'))
  }

  /** Drops an order that waits; one that is being drawn is finished, and nobody reads it. */
  private abandon(job: Job): void {
    this.waiting = this.waiting.filter((other) => other !== job)
    job.failed(new DrawingFault('aborted'))
  }

  private next(): void {
    if (this.current || this.isClosed) return
    const job = this.waiting.shift()
    if (!job) return this.rest()
    this.current = job
    const worker = (this.worker ??= this.start())
    worker.ref()
    this.awaitAnswer()
    worker.postMessage(job.order)
  }

  private awaitAnswer(): void {
    const { deadlineMs, processor } = this.limits
    const isOver = deadlineOf(deadlineMs, () => this.thread, processor)
    const look = (): void =>
      isOver() ? this.giveUp(new DrawingFault('too slow')) : this.wakeAfter(deadlineMs, look)
    this.wakeAfter(deadlineMs, look)
  }

  private start(): Worker {
    const worker = this.startWorker()
    this.thread = { isReady: false }
    const isCurrent = () => this.worker === worker
    worker.on('message', (said: DrawingAnswer | WorkingThread) => isCurrent() && this.hear(said))
    worker.on('error', (error) => isCurrent() && this.giveUp(new DrawingFault('crashed', String(error))))
    worker.on('exit', () => isCurrent() && this.giveUp(new DrawingFault('crashed', 'The thread ended.')))
    return worker
  }

  private hear(said: DrawingAnswer | WorkingThread): void {
    if ('id' in said) return this.settle(said)
    this.thread = said
    if (this.current) this.awaitAnswer()
  }

  private settle(answer: DrawingAnswer): void {
    const job = this.current
    if (job?.order.id !== answer.id) return
    this.current = undefined
    if ('bytes' in answer) job.done(answer.bytes)
    else job.failed(new DrawingFault('failed', answer.fault))
    this.next()
  }

  private giveUp(fault: DrawingFault): void {
    const job = this.current
    this.current = undefined
    void this.stop()
    job?.failed(fault)
    this.next()
  }

  /** An idle thread does not keep the process alive. */
  private rest(): void {
    this.worker?.unref()
    this.wakeAfter(this.limits.idleMs, () => void this.stop())
  }

  private wakeAfter(ms: number, act: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(act, ms)
    this.timer.unref()
  }

  private async stop(): Promise<void> {
    clearTimeout(this.timer)
    const worker = this.worker
    this.worker = undefined
    await worker?.terminate()
  }
}

export const drawingThread = (limits: Partial<ThreadLimits> = {}, start = startWorker): DrawingThread =>
  new Thread({ ...usual, ...limits }, start)
