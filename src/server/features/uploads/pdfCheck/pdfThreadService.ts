// The thread that reads PDFs: started with the first question, watched while it works, ended when it has been idle.
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfMessage, PdfQuestion } from './pdfWorker'

export interface ThreadLimits {
  /**
   * ms; longer than an honest file of a few megabytes needs. With what comes after it nobody else waits two seconds. On
   * a machine that has no processor left it counts what the thread was given, and ends ten times later by the clock.
   */
  deadline: number
  /** ms of the processor that the thread of this number has used; without one, the process. */
  processor: (thread: string | undefined) => number
  /** ms; until the thread has loaded what it needs. */
  startTime: number
  idleTime: number
  /** Bytes by which the process may grow while a file is read. */
  growth: number
  /** Of the process, in bytes. */
  memory: () => number
  start: () => Worker
}

type Answer = Exclude<PdfMessage, { ready: true; thread?: string }>

interface Heard {
  readonly answered: (answer: Answer) => void
  readonly tookTooLong: () => void
  /** It broke, or the process has grown. */
  readonly suspect: () => void
}

/** The source is run through tsx in development and in tests; the compiled file needs nothing. */
const sourceOptions = ['--require', 'tsx/cjs', '--conditions=portal-source']

export const startWorker = (): Worker => {
  const ending = extname(__filename)
  const worker = new Worker(join(__dirname, `pdfWorker${ending}`), {
    execArgv: ending === '.ts' ? sourceOptions : [],
    resourceLimits: { maxOldGenerationSizeMb: 200, maxYoungGenerationSizeMb: 16 },
    stderr: true,
  })
  // The library complains of each bad file, at length.
  worker.stderr.resume()
  return worker
}

const watchEvery = 50
/** Of the deadline: what the thread must have been given of the processor when it is over. */
const fairShare = 0.8
const checksOfDeadline = 5
const longestDeadlines = 10
/** By which the process grows when a thread begins. */
const threadSize = 100_000_000

interface Thread {
  readonly worker: Worker
  isReady: boolean
  /** By which the system knows it, once it is ready. */
  number?: string
}

const end = async (...threads: (Thread | undefined)[]) => {
  for (const thread of threads) await thread?.worker.terminate()
}

const beginThread = (
  start: () => Worker,
  hear: (thread: Thread, message: PdfMessage) => void,
  lose: (thread: Thread) => void,
): Thread => {
  const fresh: Thread = { worker: start(), isReady: false }
  fresh.worker.on('message', (message: PdfMessage) => hear(fresh, message))
  fresh.worker.on('error', () => lose(fresh))
  fresh.worker.on('exit', () => lose(fresh))
  return fresh
}

/** They hold no process, and end together. */
const heldTimers = () => {
  let timers: NodeJS.Timeout[] = []
  let watch: NodeJS.Timeout | undefined
  return {
    after: (time: number, act: () => void) => void timers.push(setTimeout(act, time).unref()),
    again: (every: number, act: () => void) => (watch = setInterval(act, every).unref()),
    calm: () => {
      for (const timer of timers) clearTimeout(timer)
      clearInterval(watch)
      timers = []
    },
  }
}

type After = (time: number, act: () => void) => void

const watchDeadline = (
  { deadline, processor }: ThreadLimits,
  thread: string | undefined,
  after: After,
  tookTooLong: () => void,
) => {
  const before = processor(thread)
  const every = deadline / checksOfDeadline
  const check = (count: number) => {
    const wasGiven = processor(thread) - before >= deadline * fairShare
    if (count >= checksOfDeadline * longestDeadlines || (count >= checksOfDeadline && wasGiven)) tookTooLong()
    else after(every, () => check(count + 1))
  }
  after(every, () => check(1))
}

/** Between a question and its answer, or `replace`, nothing else may be asked. */
export const createPdfThread = (limits: ThreadLimits, { answered, tookTooLong, suspect }: Heard) => {
  let current: Thread | undefined
  /** Begun when a file takes long, so that nobody waits for it when the thread is given up. */
  let spare: Thread | undefined
  let isAsked = false
  let count = 0
  const { after, again, calm } = heldTimers()

  const replace = async () => {
    calm()
    const stopped = current
    current = spare
    spare = undefined
    isAsked = false
    await end(stopped)
  }

  const stop = async () => {
    await Promise.all([replace(), replace()])
  }

  /** What is decompressed lies outside of the heap, which has a limit of its own. */
  const watchOver = () => {
    calm()
    watchDeadline(limits, current?.number, after, tookTooLong)
    after(limits.deadline / 5, () => (spare ??= beginThread(limits.start, hear, lose)))
    const before = limits.memory()
    const most = () => before + limits.growth + (spare ? threadSize : 0)
    again(watchEvery, () => limits.memory() > most() && suspect())
  }

  const rest = () => {
    calm()
    isAsked = false
    void end(spare)
    spare = undefined
    current?.worker.unref()
    after(limits.idleTime, () => void stop())
  }

  const hear = (thread: Thread, message: PdfMessage) => {
    if ('ready' in message) {
      thread.isReady = true
      thread.number = message.thread
      if (thread === current && isAsked) watchOver()
    } else if (thread === current && message.id === count) {
      rest()
      answered(message)
    }
  }

  const lose = (thread: Thread) => {
    if (thread === spare) spare = undefined
    if (thread === current) suspect()
  }

  const ask = (path: string) => {
    calm()
    current ??= beginThread(limits.start, hear, lose)
    current.worker.ref()
    isAsked = true
    count += 1
    if (current.isReady) watchOver()
    else after(limits.startTime, tookTooLong)
    current.worker.postMessage({ id: count, path } satisfies PdfQuestion)
  }

  return { ask, replace, stop }
}
