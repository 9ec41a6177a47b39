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
