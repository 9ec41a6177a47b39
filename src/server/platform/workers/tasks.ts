// The messages between a pool and its threads, and the faults of a task that was not done.
import { Refusal } from '../core/refusal'

/** Functions of plain data, by name. A long one calls `alive` now and then, which restarts its deadline. */
export type Tasks = Readonly<Record<string, (input: never, alive: () => void) => Promise<unknown>>>

export interface TaskOrder {
  readonly id: number
  readonly name: string
  readonly input: unknown
}

export type TaskAnswer =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly isAlive: true }
  /** `refused` is for the person: the input is at fault. `fault` is for the log: the task is. */
  | { readonly id: number; readonly refused?: string; readonly fault?: string }

/** Sent once, when everything the tasks need is loaded, with the thread's number in the system. */
export interface ThreadReady {
  readonly isReady: true
  readonly number?: string | undefined
}

/** Asks a thread to end by itself, as soon as it comes to the next message. */
export interface ThreadEnd {
  readonly isEnd: true
}

/** A thread gets these facts when it starts. */
export interface ThreadFacts {
  readonly priority: 'usual' | 'low'
  /** Runs mostly a library: its warnings are not shown. */
  readonly isForeign?: boolean
}

export type TaskFaultKind =
  | 'failed'
  | 'crashed'
  /** The thread; no task is to blame. */
  | 'not started'
  | 'too slow'
  /** The thread's heap was full. */
  | 'too large'
  /** The process grew by more than a task may take. */
  | 'grown'
  | 'busy'
  | 'closed'
  | 'aborted'

/** A task could not be done; `reason` is for the log, never for the person. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault'
  constructor(
    readonly kind: TaskFaultKind,
    reason?: string | Error,
  ) {
    const cause = typeof reason === 'object' ? reason : undefined
    const text = cause?.stack ?? reason
    super(`A task was not done: ${kind}.${text ? `\n${text}` : ''}`, cause && { cause })
  }
}

interface Texts {
  /** For pools in which nobody waits. */
  readonly busy?: string
  readonly notDone: string
}

/** The words for the person when a task was not done; other errors are returned unchanged. */
export const taskRefusal = (
  error: unknown,
  { busy, notDone }: Texts,
  warn: (fault: TaskFault) => void,
): unknown => {
  if (!(error instanceof TaskFault)) return error
  if (error.kind === 'busy' && busy) return new Refusal(429, busy, undefined, 5)
  if (error.kind !== 'aborted') warn(error)
  return new Refusal(503, notDone, undefined, 5)
}
