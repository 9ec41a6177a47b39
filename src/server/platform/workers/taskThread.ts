// Work on large lists, beside the thread that answers requests. One task at a time; the thread starts with
// the first, is kept warm, is replaced when it dies, hangs or is no longer wanted, and ends when idle:
//
//   none ──run──▶ working ──answer──▶ idle ──run──▶ working
//     ▲              └──crash, too slow, aborted──▶ none └──idleMs──▶ none
import { basename, extname } from 'node:path'
import { Worker, type ResourceLimits } from 'node:worker_threads'
import { watchQueue } from '../monitoring/queueDepths'
import { SheetFault } from '../spreadsheets/sheetFault'
import { deadlineOf, type ProcessorTime, type WorkingThread } from './deadline'
import { TaskFault } from './taskFault'
import type { TaskAnswer, TaskOrder, Tasks } from './tasks'

export interface ThreadOptions {
  /** The worker's file without its ending; it calls serveTasks. */
  readonly file: string
  readonly heapMb: number
  /** A task that is silent for longer is given up, and the thread with it. */
  readonly deadlineMs: number
  /** How deadlines are counted; by what the thread was given of the processor. */
  readonly processor?: ProcessorTime
  readonly idleMs: number
  /** Tasks that may wait for the one at work; 0: whoever comes meanwhile is sent away. */
  readonly maxWaiting: number
}

/** The source is run through tsx in development and in tests; the compiled file needs nothing. */
const sourceOptions = ['--require', 'tsx/cjs', '--conditions=portal-source']

const startWorker = ({ file, heapMb }: ThreadOptions): Worker => {
  const ending = extname(__filename)
  const resourceLimits: ResourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 }
  return new Worker(file + ending, {
    execArgv: ending === '.ts' ? sourceOptions : ['--enable-source-maps'],
    resourceLimits,
  })
}

interface Job {
  readonly order: TaskOrder
  readonly done: (output: unknown) => void
  readonly failed: (error: Error) => void
}

export class TaskThread<All extends Tasks> {
  private worker: Worker | undefined
  private thread: WorkingThread = { isReady: false }
  private current: Job | undefined
  private waiting: Job[] = []
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private lastId = 0

  constructor(private readonly options: ThreadOptions) {
    watchQueue(basename(options.file), () => this.waiting.length + (this.current ? 1 : 0))
  }

  /** Rejects with SheetFault when the task says no to its input, with TaskFault when it could not be done. */
  run<Name extends keyof All & string>(
    name: Name,
    input: Parameters<All[Name]>[0],
    signal?: AbortSignal,
  ): Promise<Awaited<ReturnType<All[Name]>>> {
    return new Promise((done, failed) => {
      if (this.isClosed) return failed(new TaskFault('closed'))
      if (signal?.aborted) return failed(new TaskFault('aborted'))
      if (this.current && this.waiting.length >= this.options.maxWaiting) return failed(new TaskFault('busy'))
      const order = { id: ++this.lastId, name, input }
      const job: Job = { order, done: done as Job['done'], failed }
      this.waiting.push(job)
      signal?.addEventListener('abort', () => this.abandon(job), { once: true })
      this.next()
    })
  }

  async close(): Promise<void> {
    this.isClosed = true
    const left = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)]
    this.current = undefined
    await this.stop()
    for (const { failed } of left) failed(new TaskFault('closed'))
  }

  private abandon(job: Job): void {
    if (this.current === job) return this.giveUp(new TaskFault('aborted'))
    this.waiting = this.waiting.filter((other) => other !== job)
    job.failed(new TaskFault('aborted'))
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
    const { deadlineMs, processor } = this.options
    const isOver = deadlineOf(deadlineMs, () => this.thread, processor)
    const look = (): void =>
      isOver() ? this.giveUp(new TaskFault('too slow')) : this.wakeAfter(deadlineMs, look)
    this.wakeAfter(deadlineMs, look)
  }

  private start(): Worker {
    const worker = startWorker(this.options)
    this.thread = { isReady: false }
    const isCurrent = () => this.worker === worker
    worker.on('message', (said: TaskAnswer | WorkingThread) => isCurrent() && this.hear(said))
    worker.on('error', (error) => isCurrent() && this.giveUp(faultOf(error)))
    worker.on('exit', () => isCurrent() && this.giveUp(new TaskFault('crashed', 'The thread ended.')))
    return worker
  }

  private hear(said: TaskAnswer | WorkingThread): void {
    if ('id' in said) return this.settle(said)
    this.thread = said
    if (this.current) this.awaitAnswer()
  }

  private settle(answer: TaskAnswer): void {
    const job = this.current
    if (job?.order.id !== answer.id) return
    if ('isAlive' in answer) return this.awaitAnswer()
    this.current = undefined
    if ('output' in answer) job.done(answer.output)
    else job.failed(answer.refused ? new SheetFault(answer.refused) : new TaskFault('failed', answer.fault))
    this.next()
  }

  private giveUp(fault: TaskFault): void {
    const job = this.current
    this.current = undefined
    void this.stop()
    job?.failed(fault)
    this.next()
  }

  /** An idle thread does not keep the process alive. */
  private rest(): void {
    this.worker?.unref()
    this.wakeAfter(this.options.idleMs, () => void this.stop())
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

const faultOf = (error: Error): TaskFault =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new TaskFault('too large')
    : new TaskFault('crashed', error.stack)
