import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import type { testTasks } from '../../testing/process/taskWorker'
import { until } from '../../testing/process/until'
import { papersPriority } from './serveTasks'
import { WorkerPool, type PoolOptions } from './workerPool'
import { startWorker, type ThreadOptions } from './workerThread'

holdTimeouts()

const open: Array<{ close(): Promise<void> }> = []

const start = (options: Partial<PoolOptions> = {}) => {
  const pool = new WorkerPool<typeof testTasks>({
    file: join(__dirname, '../../testing/process/taskWorker'),
    priority: 'low',
    heapMb: 64,
    deadlineMs: 15_000,
    idleMs: 60_000,
    maxWaiting: 10,
    ...options,
  })
  open.push(pool)
  return pool
}

afterEach(async () => {
  for (const pool of open.splice(0)) await pool.close()
})

test('REL-70 on Linux the document thread has lower priority, and the main thread keeps its own', async () => {
  const usual = getPriority()
  const steppedBack = process.platform === 'linux' ? Math.max(usual, papersPriority) : usual
  expect(await start().run('priority', null)).toBe(steppedBack)
  expect(getPriority()).toBe(usual)
})

test('the thread for one family’s document has the main thread’s priority', async () => {
  expect(await start({ priority: 'usual' }).run('priority', null)).toBe(getPriority())
})

test('tasks run in the order of requests', async () => {
  const pool = start()
  const order: number[] = []
  const all = [1, 2, 3].map((number) => pool.run('double', number).finally(() => order.push(number)))
  expect(await Promise.all(all)).toEqual([2, 4, 6])
  expect(order).toEqual([1, 2, 3])
})

test('a task that refuses or fails does not affect others', async () => {
  const pool = start()
  const refused = pool.run('refuse', 'Choose another file.')
  const failed = pool.run('fail', 'a bug')
  const good = pool.run('double', 4)
  await expect(refused).rejects.toMatchObject({ name: 'SheetFault', message: 'Choose another file.' })
  await expect(failed).rejects.toMatchObject({ name: 'TaskFault', kind: 'failed' })
  expect(await good).toBe(8)
})

test.each([
  ['end', 3, 'crashed'],
  ['eat', null, 'too large'],
] as const)('SEC-76 a thread that dies (%s) is replaced', async (name, input, kind) => {
  const pool = start()
  const lost = pool.run(name, input)
  const waiting = pool.run('double', 5)
  await expect(lost).rejects.toMatchObject({ kind })
  expect(await waiting).toBe(10)
})

/** Everything that would keep this process alive. */
const keepingAlive = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length

test('a thread of a foreign library prints no warnings, and does not keep the process alive when idle', async () => {
  const before = keepingAlive()
  let shown = ''
  const pool = start({
    isForeign: true,
    start: (options) => {
      const worker = startWorker(options)
      worker.stderr.on('data', (text: Buffer) => (shown += text.toString()))
      return worker
    },
  })
  await pool.run('warn', 'a warning')
  await pool.run('double', 1)
  await nextTurn()
  expect([shown, keepingAlive() - before]).toEqual(['', 0])
})

/** The first thread runs the given code, later ones are real. */
const firstly = (code: string) => {
  let isFirst = true
  return (options: ThreadOptions) => {
    const worker = isFirst ? new Worker(code, { eval: true }) : startWorker(options)
    isFirst = false
    return worker
  }
}

const port = "require('node:worker_threads').parentPort"

test.each([
  ['ends', 'process.exit(3)'],
  ['throws', "throw new Error('broken')"],
])('a thread that %s with a task is replaced, and waiting tasks are done', async (_how, code) => {
  const ready = `${port}.postMessage({ isReady: true });`
  const pool = start({ start: firstly(`${ready} ${port}.on('message', () => { ${code} })`) })
  const lost = pool.run('double', 1)
  const waiting = pool.run('double', 2)
  await expect(lost).rejects.toMatchObject({ kind: 'crashed' })
  expect(await waiting).toBe(4)
})

test('a thread that is never ready is abandoned, and waiting tasks are done', async () => {
  const pool = start({ startMs: 5000, start: firstly(`${port}.on('message', () => undefined)`) })
  const lost = pool.run('double', 1)
  const waiting = pool.run('double', 2)
  jest.advanceTimersByTime(5000)
  // A thread that may still be loading is not stopped at once (workerThread.test.ts).
  jest.advanceTimersByTime(5000)
  await expect(lost).rejects.toMatchObject({ kind: 'not started' })
  expect(await waiting).toBe(4)
})

test('an idle thread ends, and the next task starts another', async () => {
  const pool = start()
  await pool.run('double', 1)
  jest.advanceTimersByTime(59_999)
  expect(pool.isRunning()).toBe(true)
  jest.advanceTimersByTime(1)
  await until(() => !pool.isRunning())
  expect(await pool.run('double', 2)).toBe(4)
})

/** A hanging task that has begun; the test decides how much processor time its thread has used. */
const startHanging = async (options: Partial<PoolOptions> = {}) => {
  let used = 0
  const pool = start({ deadlineMs: 4000, processor: () => used, ...options })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const ends: string[] = []
  const lost = pool.run('hang', null).catch((fault: unknown) => {
    ends.push('given up')
    return fault
  })
  // The three deadlines start at the request, when the thread is ready, and when the task reports progress.
  await until(() => deadlines.mock.calls.length === 3)
  deadlines.mockRestore()
  const pass = async (ms: number, given: number) => {
    used += given
    jest.advanceTimersByTime(ms)
    await nextTurn()
  }
  return { pool, lost, ends, pass }
}

test('SEC-76 a hanging task is abandoned when its time is over', async () => {
  const { pool, lost, ends, pass } = await startHanging()
  const waiting = pool.run('double', 5)
  await pass(3999, 3999)
  expect(ends).toEqual([])
  await pass(1, 1)
  expect(await lost).toMatchObject({ kind: 'too slow' })
  expect(await waiting).toBe(10)
})

test('a task that gets no processor time has ten times as long', async () => {
  const { lost, ends, pass } = await startHanging()
  for (let deadline = 1; deadline < 10; deadline += 1) await pass(4000, 100)
  expect(ends).toEqual([])
  await pass(4000, 100)
  expect(await lost).toMatchObject({ kind: 'too slow' })
})

test('REL-77 another thread is loaded for waiting tasks behind a long task, but not behind one without processor time', async () => {
  const begin = jest.fn(startWorker)
  const { pool, lost, pass } = await startHanging({ hasStandIn: true, start: begin })
  await pass(2400, 1600)
  expect(begin).toHaveBeenCalledTimes(1)
  await pass(800, 400)
  expect(begin).toHaveBeenCalledTimes(2)
  await pass(800, 2000)
  await lost
  expect(await pool.run('double', 7)).toBe(14)
  expect(begin).toHaveBeenCalledTimes(2)
})

test('a task that keeps reporting progress can take longer', async () => {
  const pool = start({ deadlineMs: 4000 })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const allowed = new Int32Array(new SharedArrayBuffer(4))
  const toiling = pool.run('toil', { pieces: 6, allowed })
  // The two deadlines start at the request and when the thread is ready.
  await until(() => deadlines.mock.calls.length === 2)
  for (let piece = 1; piece <= 6; piece += 1) {
    jest.advanceTimersByTime(3999)
    const before = deadlines.mock.calls.length
    Atomics.store(allowed, 0, piece)
    Atomics.notify(allowed, 0)
    await until(() => deadlines.mock.calls.length > before)
  }
  expect(await toiling).toBe(6)
  deadlines.mockRestore()
})

test('cancelling a request stops its task', async () => {
  const pool = start()
  const gone = new AbortController()
  const lost = pool.run('hang', null, gone.signal)
  const waiting = pool.run('double', 6)
  gone.abort()
  await expect(lost).rejects.toMatchObject({ kind: 'aborted' })
  expect(await waiting).toBe(12)
})

test('SEC-90 without a queue further requests are refused as busy', async () => {
  const pool = start({ maxWaiting: 0 })
  const first = pool.run('double', 1)
  await expect(pool.run('double', 2)).rejects.toMatchObject({ kind: 'busy' })
  expect(await first).toBe(2)
})

test('closing fails the remaining tasks', async () => {
  const pool = start()
  const lost = pool.run('hang', null)
  const late = lost.catch((error: unknown) => error)
  await pool.close()
  expect(await late).toMatchObject({ kind: 'closed' })
  await expect(pool.run('double', 1)).rejects.toMatchObject({ kind: 'closed' })
})
