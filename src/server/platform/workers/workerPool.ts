// Work beside the thread that answers requests (docs/decisions/0009-worker-pool.md), one task at a time. The thread
// starts with the first task and stays warm; it is replaced when it dies, hangs or is no longer wanted, and ends when
// idle:
//
//   none ──run──▶ working ──answer──▶ idle ──run──▶ working
//     ▲              └──lost, too slow, aborted──▶ none └──idleMs──▶ none
import { basename } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { minuteMs } from '../core/durations'
import { watchQueue } from '../core/concurrencyLimiter'
import { SheetFault } from '../spreadsheets/sheetFault'
import { type TaskAnswer, TaskFault, type TaskOrder, type Tasks } from './tasks'
import { processorTimeOf, type TaskLimits, taskTimers, watchTask } from './watchTask'
import { startWorker, type ThreadOptions, WorkerThread } from './workerThread'

interface DefaultedOptions extends TaskLimits {
  /** Time for the thread to load what it needs. */
  readonly startMs: number
  /** An aborted task is finished all the same, because it is short and another thread would cost more. */
  readonly finishesAborted: boolean
  /** A second thread is started when a task has worked for long, so that nobody waits for it when the first is given up. */
  readonly hasStandIn: boolean
  readonly start: (options: ThreadOptions) => Worker
}

interface OwnOptions extends ThreadOptions {
  readonly deadlineMs: number
  readonly idleMs: number
  /** How many tasks may wait; with 0, tasks are refused while one runs. */
  readonly maxWaiting: number
}

export type PoolOptions = OwnOptions & Partial<DefaultedOptions>

const defaults: Omit<DefaultedOptions, 'deadlineMs'> = {
  startMs: minuteMs,
  processor: processorTimeOf,
  growth: Infinity,
  memory: () => process.memoryUsage.rss(),
  finishesAborted: false,
  hasStandIn: false,
  start: startWorker,
}

/** By how much the process grows when a thread starts. */
const threadBytes = 100_000_000

interface Job {
  readonly order: TaskOrder
  readonly done: (output: unknown) => void
  readonly failed: (error: Error) => void
}

export class WorkerPool<All extends Tasks> {
  private readonly options: OwnOptions & DefaultedOptions
  private readonly threads: ThreadPair
  private readonly timers = taskTimers()
  private current: Job | undefined
  private waiting: Job[] = []
  private isReplacing = false
  private isClosed = false
  private lastId = 0

  constructor(options: PoolOptions) {
    this.options = { ...defaults, ...options }
    this.threads = new ThreadPair(() => this.startThread())
    const name = basename(options.file).replace(/Worker$/, '')
    watchQueue(name, () => this.waiting.length + (this.current ? 1 : 0))
  }

  /** Rejects with SheetFault when the task refuses its input, with TaskFault when it could not be done. */
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

  isRunning(): boolean {
    return this.threads.current !== undefined
  }

  async close(): Promise<void> {
    this.isClosed = true
    const left = [...(this.current ? [this.current] : []), ...this.waiting.splice(0)]
    this.current = undefined
    await this.stop()
    for (const { failed } of left) failed(new TaskFault('closed'))
  }

  private abandon(job: Job): void {
    const fault = new TaskFault('aborted')
    if (this.current === job && !this.options.finishesAborted) return this.giveUp(fault)
    this.waiting = this.waiting.filter((other) => other !== job)
    job.failed(fault)
  }

  private next(): void {
    if (this.current || this.isClosed) return
    this.current = this.waiting.shift()
    if (this.current) this.begin(this.current)
    else this.rest()
  }

  private begin({ order }: Job): void {
    this.timers.clear()
    const thread = this.beginThread()
    if (!thread) return
    if (thread.isReady) this.watchOver(thread)
    else this.timers.after(this.options.startMs, () => this.giveUp(this.notReady()))
    thread.ask(order)
  }

  private beginThread(): WorkerThread | undefined {
    try {
      return this.threads.begin()
    } catch (error) {
      this.giveUp(new TaskFault('not started', error as Error))
      return undefined
    }
  }

  private notReady(): TaskFault {
    const reason = new Error(`The thread was not ready after ${this.options.startMs} ms.`)
    return new TaskFault('not started', reason)
  }

  private startThread(): WorkerThread {
    const listeners = {
      ready: (thread: WorkerThread) => this.isAtWork(thread) && this.watchOver(thread),
      answered: (thread: WorkerThread, answer: TaskAnswer) =>
        this.isAtWork(thread) && this.settle(thread, answer),
      lost: (thread: WorkerThread, fault: TaskFault) => this.threads.lose(thread) && this.giveUp(fault),
    }
    return new WorkerThread(this.options.start(this.options), listeners, this.options.readsDatabase)
  }

  private isAtWork(thread: WorkerThread): boolean {
    return thread === this.threads.current && this.current !== undefined && !this.isReplacing
  }

  private watchOver({ number }: WorkerThread): void {
    this.timers.clear()
    watchTask(this.timers, this.options, {
      number,
      allowed: () => (this.threads.hasStandIn ? threadBytes : 0),
      lasts: () => this.options.hasStandIn && this.threads.beginStandIn(),
      tookTooMuch: (fault) => this.giveUp(fault),
    })
  }

  private settle(thread: WorkerThread, answer: TaskAnswer): void {
    const job = this.current
    if (job?.order.id !== answer.id) return
    if ('isAlive' in answer) return this.watchOver(thread)
    this.current = undefined
    this.threads.dropStandIn()
    if ('output' in answer) job.done(answer.output)
    else job.failed(answer.refused ? new SheetFault(answer.refused) : new TaskFault('failed', answer.fault))
    this.next()
  }

  private giveUp(fault: TaskFault): void {
    const job = this.current
    if (!job || this.isReplacing) return
    this.timers.clear()
    this.isReplacing = true
    void this.threads.replace().then(() => {
      this.isReplacing = false
      if (job !== this.current) return
      this.current = undefined
      job.failed(fault)
      this.next()
    })
  }

  private rest(): void {
    this.timers.clear()
    this.threads.current?.rest()
    this.timers.after(this.options.idleMs, () => void this.stop())
  }

  private async stop(): Promise<void> {
    this.timers.clear()
    await this.threads.end()
  }
}

/** The working thread, and a stand-in for when it is given up. */
class ThreadPair {
  private working: WorkerThread | undefined
  private standIn: WorkerThread | undefined

  constructor(private readonly start: () => WorkerThread) {}

  get current(): WorkerThread | undefined {
    return this.working
  }

  get hasStandIn(): boolean {
    return this.standIn !== undefined
  }

  begin(): WorkerThread {
    return (this.working ??= this.start())
  }

  /** A failure to start shows with the task that needs the thread. */
  beginStandIn(): void {
    try {
      this.standIn ??= this.start()
    } catch {
      this.standIn = undefined
    }
  }

  dropStandIn(): void {
    void this.standIn?.end()
    this.standIn = undefined
  }

  /** A thread has ended by itself; returns whether it was the working one. */
  lose(thread: WorkerThread): boolean {
    if (thread === this.standIn) this.standIn = undefined
    if (thread !== this.working) return false
    this.working = undefined
    return true
  }

  /** Resolves when the thread's memory is freed. */
  async replace(): Promise<void> {
    const given = this.working
    this.working = this.standIn
    this.standIn = undefined
    await given?.end()
  }

  async end(): Promise<void> {
    await Promise.all([this.replace(), this.replace()])
  }
}
