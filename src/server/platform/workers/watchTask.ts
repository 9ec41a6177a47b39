// What a task may take: time of the processor, and memory of the process.
import { deadlineOf, spansOfDeadline, type ProcessorTime } from './deadline'
import { TaskFault } from './taskFault'

export interface TaskLimits {
  /** A task that is silent for longer is given up, and the thread with it. */
  readonly deadlineMs: number
  /** How deadlines are counted; by what the thread was given of the processor. */
  readonly processor: ProcessorTime
  /** Bytes by which the process may grow during a task: what is decompressed lies outside of the heap. */
  readonly growth: number
  /** Of the process, in bytes. */
  readonly memory: () => number
}

export interface Watched {
  /** By which the system knows the thread. */
  readonly number: string | undefined
  /** Bytes that others have taken meanwhile, and not the task. */
  readonly allowed: () => number
  readonly lasts: () => void
  readonly tookTooMuch: (fault: TaskFault) => void
}

/** Timers that hold no process, and end together. */
export const heldTimers = () => {
  let timers: NodeJS.Timeout[] = []
  let watch: NodeJS.Timeout | undefined
  return {
    after: (ms: number, act: () => void) => void timers.push(setTimeout(act, ms).unref()),
    again: (everyMs: number, act: () => void) => void (watch = setInterval(act, everyMs).unref()),
    clear: () => {
      for (const timer of timers) clearTimeout(timer)
      clearInterval(watch)
      timers = []
    },
  }
}

const watchGrowthMs = 50

/** Until the timers are cleared. */
export const watchTask = (
  { after, again }: ReturnType<typeof heldTimers>,
  { deadlineMs, processor, growth, memory }: TaskLimits,
  { number, allowed, lasts, tookTooMuch }: Watched,
) => {
  const spanMs = deadlineMs / spansOfDeadline
  const isOver = deadlineOf(deadlineMs, number, processor)
  const look = () => {
    if (isOver()) return tookTooMuch(new TaskFault('too slow'))
    lasts()
    after(spanMs, look)
  }
  after(spanMs, look)
  if (growth === Infinity) return
  const before = memory()
  again(watchGrowthMs, () => memory() > before + growth + allowed() && tookTooMuch(new TaskFault('grown')))
}
