// The limits of a task: processor time, and memory of the process.
import { readFileSync, readlinkSync } from 'node:fs'
import { TaskFault } from './tasks'

export interface TaskLimits {
  /** A task that is silent for longer is given up together with its thread. */
  readonly deadlineMs: number
  /** Processor time of a thread, by which deadlines are counted. */
  readonly processor: ProcessorTime
  /** Bytes by which the process may grow during a task: decompressed data is outside the heap. */
  readonly growth: number
  /** Bytes of the process. */
  readonly memory: () => number
}

interface Watched {
  /** The thread's number in the system. */
  readonly number: string | undefined
  /** Bytes that others, not the task, have taken since it began. */
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

/** Share of the deadline that a thread must have spent on the processor when its time is over. */
const fairShare = 0.8
/** From this share on it is likely to spend the rest, too. */
const longShare = 0.5
const longestDeadlines = 10
/** The number of spans in a deadline. */
export const spansOfDeadline = 5

type ProcessorTime = typeof processorTimeOf
type Spent = 'little' | 'much' | 'all'

/**
 * On an overloaded machine a deadline counts the processor time of the thread, and ends after ten times as long by the
 * clock.
 * @param thread its number in the system; undefined where threads have none
 * @returns how much of its time the thread has spent; call it at the end of each span
 */
export const deadlineOf = (
  deadlineMs: number,
  thread: string | undefined,
  processor: ProcessorTime,
): (() => Spent) => {
  const before = processor(thread)
  let passed = 0
  return () => {
    passed += 1
    const given = (processor(thread) - before) / deadlineMs
    if (passed >= longestDeadlines * spansOfDeadline) return 'all'
    if (passed >= spansOfDeadline && given >= fairShare) return 'all'
    return given >= longShare ? 'much' : 'little'
  }
}

/** Linux' number for the calling thread, from '1234/task/1240'. Undefined on other systems. */
export const ownThread = (): string | undefined => {
  try {
    return /(\d+)$/.exec(readlinkSync('/proc/thread-self'))?.[1]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Linux accounts in hundredths of a second. */
const msPerTick = 10

/**
 * Processor time in ms of a thread of this process, from proc(5): fields 14 and 15, counted after the name in brackets.
 * It is that of the whole process where threads have no number or the thread has ended.
 */
export const processorTimeOf = (thread: string | undefined): number => {
  const whole = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  if (thread === undefined) return whole()
  try {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * msPerTick
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return whole()
    throw error
  }
}
