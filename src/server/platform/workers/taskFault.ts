export type TaskFaultKind =
  | 'failed'
  | 'crashed'
  /** No task had to do with it. */
  | 'not started'
  | 'too slow'
  /** The heap of the thread was full. */
  | 'too large'
  /** The process has grown beyond what the task may take. */
  | 'grown'
  | 'busy'
  | 'closed'
  | 'aborted'

/** A task that was not done; `reason` is for the log, never for the person. */
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
