import { Refusal } from '../core/refusal'
import { TaskFault } from './taskFault'

interface Texts {
  /** For pools in which nobody waits. */
  readonly busy?: string
  readonly notDone: string
}

/** What the person reads when a task was not done; other errors are returned unchanged. */
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
