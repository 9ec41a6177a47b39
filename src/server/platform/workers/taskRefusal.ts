import { Refusal } from '../core/refusal'
import { TaskFault } from './taskFault'

interface Texts {
  /** Where whoever comes meanwhile is sent away. */
  readonly busy?: string
  readonly notDone: string
}

/** What the person reads of a task that was not done; any other error is its own. */
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
