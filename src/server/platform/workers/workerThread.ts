// One thread of a pool, from its start to its end.
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  type TaskAnswer,
  TaskFault,
  type TaskOrder,
  type ThreadEnd,
  type ThreadFacts,
  type ThreadReady,
} from './tasks'

export interface ThreadOptions extends ThreadFacts {
  /** The worker's file without its ending; it calls serveTasks. */
  readonly file: string
  readonly heapMb: number
  /** Its tasks read the database. */
  readonly readsDatabase?: boolean
}

/** In development and tests the source runs through tsx. Compiled, a thread starts sooner and smaller without source maps. */
const sourceOptions = ['--require', 'tsx/cjs', '--conditions=portal-source']

/** Besides the heap, for what is new: more makes long work a little quicker, and is held while the thread lives. */
const youngMb = 6

export const startWorker = ({ file, heapMb, priority, isForeign = false }: ThreadOptions): Worker => {
  const ending = extname(__filename)
  return new Worker(file + ending, {
    execArgv: ending === '.ts' ? sourceOptions : [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    workerData: { priority, isForeign } satisfies ThreadFacts,
  })
}

interface Listeners {
  readonly ready: (thread: WorkerThread) => void
  readonly answered: (thread: WorkerThread, answer: TaskAnswer) => void
  /** It has ended by itself. */
  readonly lost: (thread: WorkerThread, fault: TaskFault) => void
}

/**
 * How long a thread that is to end may go on loading. Node ends the whole process, not the thread, when it is stopped
 * in the middle of loading an ES module.
 */
const loadingMs = 5000

/**
 * How long a thread that reads the database may take to end by itself. SQLite's library for Node 20 ends the whole
 * process, not the thread, when it is stopped in the middle of a query.
 */
const endingMs = 10_000

/** Resolves when it happens, or when the time is over. */
const within = async (ms: number, happens: Promise<void>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const isOver = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([happens, isOver])
  clearTimeout(timer)
}

export class WorkerThread {
  isReady = false
  /** Its number in the system, once it is ready. */
  number: string | undefined
  private reason: NodeJS.ErrnoException | undefined
  private isEnded = false
  private loaded: () => void = () => undefined
  private readonly hasLoaded = new Promise<void>((resolve) => (this.loaded = resolve))
  private exited: () => void = () => undefined
  private readonly hasExited = new Promise<void>((resolve) => (this.exited = resolve))

  constructor(
    private readonly worker: Worker,
    listeners: Listeners,
    private readonly readsDatabase = false,
  ) {
    worker.on('message', (message: TaskAnswer | ThreadReady) => {
      if ('isReady' in message) this.loaded()
      if (this.isEnded) return
      if ('id' in message) return listeners.answered(this, message)
      this.isReady = true
      this.number = message.number
      listeners.ready(this)
    })
    worker.on('error', (error) => (this.reason = error))
    // The event comes after all its messages, and after its error.
    worker.on('exit', (code) => {
      this.loaded()
      this.exited()
      if (!this.isEnded) listeners.lost(this, this.faultOf(code))
    })
  }

  ask(order: TaskOrder): void {
    this.worker.ref()
    this.worker.postMessage(order)
  }

  /** An idle thread does not keep the process alive. */
  rest(): void {
    this.worker.unref()
  }

  /** Resolves when its memory is freed. */
  async end(): Promise<void> {
    this.isEnded = true
    await within(loadingMs, this.hasLoaded)
    if (this.readsDatabase) {
      this.worker.postMessage({ isEnd: true } satisfies ThreadEnd)
      await within(endingMs, this.hasExited)
    }
    await this.worker.terminate()
  }

  private faultOf(code: number): TaskFault {
    const reason = this.reason ?? new Error(`The thread ended with ${code}.`)
    if (this.reason?.code === 'ERR_WORKER_OUT_OF_MEMORY') return new TaskFault('too large')
    return new TaskFault(this.isReady ? 'crashed' : 'not started', reason)
  }
}
