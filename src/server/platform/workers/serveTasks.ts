// The worker's end of taskThread.
import { parentPort } from 'node:worker_threads'
import { SheetFault } from '../spreadsheets/sheetFault'
import type { WorkingThread } from './deadline'
import { lowerThreadPriority } from './priority'
import type { TaskAnswer, TaskOrder, Tasks } from './tasks'
import { ownThread } from './threadTime'

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

export const serveTasks = (tasks: Tasks) => {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a worker thread only.')
  lowerThreadPriority()

  const say = (answer: TaskAnswer | WorkingThread) => port.postMessage(answer)

  const answerTo = async ({ id, name, input }: TaskOrder): Promise<TaskAnswer> => {
    const task = tasks[name]
    if (!task) return { id, fault: `There is no task ${name}.` }
    try {
      return { id, output: await task(input as never, () => say({ id, isAlive: true })) }
    } catch (error) {
      return error instanceof SheetFault ? { id, refused: error.message } : { id, fault: faultOf(error) }
    }
  }

  port.on('message', (order: TaskOrder) => void answerTo(order).then(say))
  say({ isReady: true, number: ownThread() })
}
