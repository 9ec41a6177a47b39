// The thread that reads PDFs: started with the first question, watched while it works, ended when it has been idle.
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { deadlineOf } from '../../../platform/workers/deadline'
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
  /** It could not be begun, or broke before it was ready to read: no file had to do with it. */
  readonly notStarted: (reason: Error) => void
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
const checksOfDeadline = 5
/** By which the process grows when a thread begins. */
const threadSize = 100_000_000

interface Thread {
  readonly worker: Worker
  isReady: boolean
  /** By which the system knows it, once it is ready. */
  number?: string
}

const beginThread = (
  start: () => Worker,
  hear: (thread: Thread, message: PdfMessage) => void,
  lose: (thread: Thread, reason: Error) => void,
): Thread => {
  const fresh: Thread = { worker: start(), isReady: false }
  let reason: Error | undefined
  fresh.worker.on('message', (message: PdfMessage) => hear(fresh, message))
  fresh.worker.on('error', (error) => (reason = error))
  // After all that it said, and after its error.
  fresh.worker.on('exit', (code) => lose(fresh, reason ?? new Error(`The thread ended with ${code}.`)))
  return fresh
}

interface HeardOfPair extends Pick<Heard, 'suspect' | 'notStarted'> {
  readonly heard: (message: PdfMessage) => void
}

/** The thread that reads, and one that takes its place when it is given up. */
const createPair = (start: () => Worker, { heard, suspect, notStarted }: HeardOfPair) => {
  let current: Thread | undefined
  let spare: Thread | undefined

  const hear = (thread: Thread, message: PdfMessage) => {
    if ('ready' in message) Object.assign(thread, { isReady: true, number: message.thread })
    if (thread === current) heard(message)
  }

  const lose = (thread: Thread, reason: Error) => {
    if (thread === spare) spare = undefined
    if (thread !== current) return
    if (thread.isReady) suspect()
    else notStarted(reason)
  }

  const begin = (tell: (reason: Error) => void): Thread | undefined => {
    try {
      return beginThread(start, hear, lose)
    } catch (error) {
      tell(error as Error)
      return undefined
    }
  }

  return {
    current: () => current,
    hasSpare: () => spare !== undefined,
    begin: () => (current ??= begin(notStarted)),
    /** What keeps it from beginning is told with the file that needs it. */
    beginSpare: () => (spare ??= begin(() => undefined)),
    dropSpare: () => {
      void spare?.worker.terminate()
      spare = undefined
    },
    replace: async () => {
      const stopped = current
      current = spare
      spare = undefined
      await stopped?.worker.terminate()
    },
  }
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
  number: string | undefined,
  after: After,
  tookTooLong: () => void,
) => {
  const isOver = deadlineOf(deadline, () => ({ isReady: true, number }), processor, checksOfDeadline)
  const check = () => (isOver() ? tookTooLong() : after(deadline / checksOfDeadline, check))
  after(deadline / checksOfDeadline, check)
}

/** Between a question and its answer, or `replace`, nothing else may be asked. */
export const createPdfThread = (
  limits: ThreadLimits,
  { answered, tookTooLong, suspect, notStarted }: Heard,
) => {
  let isAsked = false
  let count = 0
  const { after, again, calm } = heldTimers()

  const replace = () => {
    calm()
    isAsked = false
    return pair.replace()
  }

  const stop = async () => {
    await Promise.all([replace(), replace()])
  }

  /** What is decompressed lies outside of the heap, which has a limit of its own. */
  const watchOver = () => {
    calm()
    watchDeadline(limits, pair.current()?.number, after, tookTooLong)
    // So that nobody waits for it when the thread is given up.
    after(limits.deadline / 5, pair.beginSpare)
    const before = limits.memory()
    const most = () => before + limits.growth + (pair.hasSpare() ? threadSize : 0)
    again(watchEvery, () => limits.memory() > most() && suspect())
  }

  const rest = () => {
    calm()
    isAsked = false
    pair.dropSpare()
    pair.current()?.worker.unref()
    after(limits.idleTime, () => void stop())
  }

  const heard = (message: PdfMessage) => {
    if ('ready' in message) {
      if (isAsked) watchOver()
    } else if (message.id === count) {
      rest()
      answered(message)
    }
  }

  const pair = createPair(limits.start, { heard, suspect, notStarted })
  const notReady = () => notStarted(new Error(`The thread was not ready after ${limits.startTime} ms.`))

  const ask = (path: string) => {
    calm()
    const thread = pair.begin()
    if (!thread) return
    thread.worker.ref()
    isAsked = true
    count += 1
    if (thread.isReady) watchOver()
    else after(limits.startTime, notReady)
    thread.worker.postMessage({ id: count, path } satisfies PdfQuestion)
  }

  return { ask, replace, stop }
}
