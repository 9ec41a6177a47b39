// A process of its own: tasks that read from SQLite are given up in the middle of it, five times.
import { join } from 'node:path'
import { WorkerPool } from '../../platform/workers/workerPool'
import type { testTasks } from './taskWorker'

const pool = new WorkerPool<typeof testTasks>({
  file: join(__dirname, 'taskWorker'),
  readsDatabase: true,

  priority: 'usual',
  heapMb: 64,
  deadlineMs: 600_000,
  idleMs: 60_000,
  maxWaiting: 0,
})

/** Gives a task up as soon as it says that it reads. */
const giveUp = async (): Promise<string> => {
  const stop = new AbortController()
  const begun = new Int32Array(new SharedArrayBuffer(4))
  const ended = pool.run('read', begun, stop.signal).catch((fault: Error) => fault.message)
  const watch = setInterval(() => Atomics.load(begun, 0) === 1 && stop.abort(), 1)
  const said = await ended
  clearInterval(watch)
  return String(said)
}

void (async () => {
  const said = []
  for (let time = 0; time < 5; time += 1) said.push(await giveUp())
  await pool.close()
  process.stdout.write(`${JSON.stringify(said)}\n`)
})()
