// The limits of a task: processor time, and memory of the process.
import { deadlineOf, spansOfDeadline, type ProcessorTime } from './deadline'
import { TaskFault } from './taskFault'

export interface TaskLimits {
  /** A task that is silent for longer is given up together with its thread. */
  readonly deadlineMs: number
  /** Processor time of a thread, by which deadlines are counted. */
  readonly processor: ProcessorTime
  /** Bytes by which the process may grow during a task: decompressed data is outside the heap. */
  readonly growth: number
  /** Of the process, in bytes. */
  readonly memory: () => number
}

export interface Watched {
  /** The thread's number in the system. */
  readonly number: string | undefined
  /** Bytes that others, not the task, have taken meanwhile. */
  readonly allowed: () => number
  readonly lasts: () => void
  readonly tookTooMuch: (fault: TaskFault) => void
}

/** Timers that do not keep the process alive and are cleared together. */
export const taskTimers = () => {
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

/** Watches until the timers are cleared. */
export const watchTask = (
  { after, again }: ReturnType<typeof taskTimers>,
  { deadlineMs, processor, growth, memory }: TaskLimits,
  { number, allowed, lasts, tookTooMuch }: Watched,
) => {
  const spanMs = deadlineMs / spansOfDeadline
  const spent = deadlineOf(deadlineMs, number, processor)
  const look = () => {
    const share = spent()
    if (share === 'all') return tookTooMuch(new TaskFault('too slow'))
    if (share === 'much') lasts()
    after(spanMs, look)
  }
  after(spanMs, look)
  if (growth === Infinity) return
  const before = memory()
  again(watchGrowthMs, () => memory() > before + growth + allowed() && tookTooMuch(new TaskFault('grown')))
}
