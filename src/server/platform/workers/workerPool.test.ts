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

test('REL-70 the thread of papers leaves the processor to the one that answers', async () => {
  const usual = getPriority()
  const steppedBack = process.platform === 'linux' ? Math.max(usual, papersPriority) : usual
  expect(await start().run('priority', null)).toBe(steppedBack)
  expect(getPriority()).toBe(usual)
})

test('the thread of one family’s document is as urgent as the one that answers', async () => {
  expect(await start({ priority: 'usual' }).run('priority', null)).toBe(getPriority())
})

test('tasks are done in the order asked for', async () => {
  const pool = start()
  const order: number[] = []
  const all = [1, 2, 3].map((number) => pool.run('double', number).finally(() => order.push(number)))
  expect(await Promise.all(all)).toEqual([2, 4, 6])
  expect(order).toEqual([1, 2, 3])
})

test('a task that refuses or fails harms no other', async () => {
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

test('a thread of a foreign library shows no warnings and, idle, does not keep the process alive', async () => {
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

/** The first thread is of the given code, later ones are real. */
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
])('a thread that %s with a task is replaced, and what waits is done', async (_how, code) => {
  const ready = `${port}.postMessage({ isReady: true });`
  const pool = start({ start: firstly(`${ready} ${port}.on('message', () => { ${code} })`) })
  const lost = pool.run('double', 1)
  const waiting = pool.run('double', 2)
  await expect(lost).rejects.toMatchObject({ kind: 'crashed' })
  expect(await waiting).toBe(4)
})

test('a thread that is never ready is given up, and what waits is done', async () => {
  const pool = start({ startMs: 5000, start: firstly(`${port}.on('message', () => undefined)`) })
  const lost = pool.run('double', 1)
  const waiting = pool.run('double', 2)
  jest.advanceTimersByTime(5000)
  // One that may still be loading is not stopped at once (workerThread.test.ts).
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

/** A task that hangs; it has begun, and what its thread has used of the processor is what the test says. */
const startHanging = async (options: Partial<PoolOptions> = {}) => {
  let used = 0
  const pool = start({ deadlineMs: 4000, processor: () => used, ...options })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const ends: string[] = []
  const lost = pool.run('hang', null).catch((fault: unknown) => {
    ends.push('given up')
    return fault
  })
  // When it was asked, when the thread was ready, and when the task said that it is alive.
  await until(() => deadlines.mock.calls.length === 3)
  deadlines.mockRestore()
  const pass = async (ms: number, given: number) => {
    used += given
    jest.advanceTimersByTime(ms)
    await nextTurn()
  }
  return { pool, lost, ends, pass }
}

test('SEC-76 a task that hangs is given up when its time is over', async () => {
  const { pool, lost, ends, pass } = await startHanging()
  const waiting = pool.run('double', 5)
  await pass(3999, 3999)
  expect(ends).toEqual([])
  await pass(1, 1)
  expect(await lost).toMatchObject({ kind: 'too slow' })
  expect(await waiting).toBe(10)
})

test('a task that gets no processor has ten times as long', async () => {
  const { lost, ends, pass } = await startHanging()
  for (let deadline = 1; deadline < 10; deadline += 1) await pass(4000, 100)
  expect(ends).toEqual([])
  await pass(4000, 100)
  expect(await lost).toMatchObject({ kind: 'too slow' })
})

test('REL-77 another thread is loaded for what waits behind a task that works for long, not for one that gets no processor', async () => {
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

test('a task that goes on telling that it is alive may take longer', async () => {
  const pool = start({ deadlineMs: 4000 })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const allowed = new Int32Array(new SharedArrayBuffer(4))
  const toiling = pool.run('toil', { pieces: 6, allowed })
  // When it was asked, and when the thread was ready.
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

test('who leaves stops the task', async () => {
  const pool = start()
  const gone = new AbortController()
  const lost = pool.run('hang', null, gone.signal)
  const waiting = pool.run('double', 6)
  gone.abort()
  await expect(lost).rejects.toMatchObject({ kind: 'aborted' })
  expect(await waiting).toBe(12)
})

test('SEC-90 without a queue whoever comes meanwhile is sent away', async () => {
  const pool = start({ maxWaiting: 0 })
  const first = pool.run('double', 1)
  await expect(pool.run('double', 2)).rejects.toMatchObject({ kind: 'busy' })
  expect(await first).toBe(2)
})

test('closing fails what is left', async () => {
  const pool = start()
  const lost = pool.run('hang', null)
  const late = lost.catch((error: unknown) => error)
  await pool.close()
  expect(await late).toMatchObject({ kind: 'closed' })
  await expect(pool.run('double', 1)).rejects.toMatchObject({ kind: 'closed' })
})
