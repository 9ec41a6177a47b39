// The thread's end of a pool: it does the tasks that the pool sends.
import { isMainThread, parentPort, type Transferable, workerData } from 'node:worker_threads'
import { setPriority } from 'node:os'
import { SheetFault } from '../spreadsheets/sheetFault'
import type { TaskAnswer, TaskOrder, Tasks, ThreadEnd, ThreadFacts, ThreadReady } from './tasks'
import { ownThread } from './watchTask'

const faultOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

interface Served<All extends Tasks> {
  /** Modules that the tasks need and that are still being loaded. */
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

/**
 * Threads for bulk work leave the processor to the thread that answers and to the documents of single families. As in
 * nice(1): they get a small share while others want the processor, all of it when nobody does.
 */
export const papersPriority = 10

/**
 * Call it first thing in a worker thread. Linux gives each thread its own priority; on other systems, or where that is
 * forbidden, threads stay equal.
 */
const lowerThreadPriority = (): void => {
  if (isMainThread) return
  try {
    const thread = ownThread()
    if (thread !== undefined) setPriority(Number(thread), papersPriority)
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    process.emitWarning(`The priority of a worker thread could not be lowered (${code}).`)
  }
}
