export type TaskFaultKind = 'failed' | 'crashed' | 'too slow' | 'too large' | 'busy' | 'closed' | 'aborted'

/** A task that was not done; `reason` is for the log, never for the person. */
export class TaskFault extends Error {
  override readonly name = 'TaskFault'
  constructor(
    readonly kind: TaskFaultKind,
    reason?: string,
  ) {
    super(`A task was not done: ${kind}.${reason ? `\n${reason}` : ''}`)
  }
}
