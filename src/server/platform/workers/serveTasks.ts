// The worker's end of a pool.
import { parentPort, workerData, type Transferable } from 'node:worker_threads'
import { SheetFault } from '../spreadsheets/sheetFault'
import { lowerThreadPriority } from './priority'
import type { TaskAnswer, TaskOrder, Tasks, ThreadEnd, ThreadFacts, ThreadReady } from './tasks'
import { ownThread } from './threadTime'

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

interface Served<All extends Tasks> {
  /** What the tasks need and is still being loaded. */
  readonly loaded?: Promise<unknown>
  /** The parts of an output that are transferred instead of copied. */
  readonly moved?: (output: Awaited<ReturnType<All[keyof All]>>) => Transferable[]
}

export const serveTasks = <All extends Tasks>(
  tasks: All,
  { loaded = Promise.resolve(), moved = () => [] }: Served<All> = {},
) => {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a worker thread only.')
  const { priority, isForeign } = workerData as ThreadFacts
  if (priority === 'low') lowerThreadPriority()
  // Read and dropped by the process, they would keep it alive while the thread is idle.
  if (isForeign) process.stderr.write = () => true

  const say = (answer: TaskAnswer | ThreadReady) =>
    port.postMessage(answer, 'output' in answer ? moved(answer.output as never) : [])

  const answerTo = async ({ id, name, input }: TaskOrder): Promise<TaskAnswer> => {
    const task = tasks[name]
    if (!task) return { id, fault: `There is no task ${name}.` }
    try {
      return { id, output: await task(input as never, () => say({ id, isAlive: true })) }
    } catch (error) {
      return error instanceof SheetFault ? { id, refused: error.message } : { id, fault: faultOf(error) }
    }
  }

  port.on('message', (message: TaskOrder | ThreadEnd) => {
    if ('isEnd' in message) process.exit()
    void answerTo(message).then(say)
  })
  void loaded.then(() => say({ isReady: true, number: ownThread() }))
}
