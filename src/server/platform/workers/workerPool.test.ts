import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { holdTimeouts } from '../../testing/heldTimeouts'
import type { testTasks } from '../../testing/taskWorker'
import { until } from '../../testing/until'
import { papersPriority } from './priority'
import { TaskThread, type ThreadOptions } from './taskThread'

holdTimeouts()

const open: Array<{ close(): Promise<void> }> = []

const start = (options: Partial<ThreadOptions> = {}) => {
  const thread = new TaskThread<typeof testTasks>({
    file: join(__dirname, '../../testing/taskWorker'),
    heapMb: 64,
    deadlineMs: 15_000,
    idleMs: 60_000,
    maxWaiting: 10,
    ...options,
  })
  open.push(thread)
  return thread
}

afterEach(async () => {
  for (const thread of open.splice(0)) await thread.close()
})

test('REL-70 the thread of papers leaves the processor to the one that answers', async () => {
  const usual = getPriority()
  const steppedBack = process.platform === 'linux' ? Math.max(usual, papersPriority) : usual
  expect(await start().run('priority', null)).toBe(steppedBack)
  expect(getPriority()).toBe(usual)
})

test('tasks are done in the order asked for', async () => {
  const thread = start()
  const order: number[] = []
  const all = [1, 2, 3].map((number) => thread.run('double', number).finally(() => order.push(number)))
  expect(await Promise.all(all)).toEqual([2, 4, 6])
  expect(order).toEqual([1, 2, 3])
})

test('a task that refuses or fails harms no other', async () => {
  const thread = start()
  const refused = thread.run('refuse', 'Choose another file.')
  const failed = thread.run('fail', 'a bug')
  const good = thread.run('double', 4)
  await expect(refused).rejects.toMatchObject({ name: 'SheetFault', message: 'Choose another file.' })
  await expect(failed).rejects.toMatchObject({ name: 'TaskFault', kind: 'failed' })
  expect(await good).toBe(8)
})

test.each([
  ['end', 3, 'crashed'],
  ['eat', null, 'too large'],
] as const)('SEC-76 a thread that dies (%s) is replaced', async (name, input, kind) => {
  const thread = start()
  const lost = thread.run(name, input)
  const waiting = thread.run('double', 5)
  await expect(lost).rejects.toMatchObject({ kind })
  expect(await waiting).toBe(10)
})

/** A task that hangs; it has begun, and what its thread has used of the processor is what the test says. */
const startHanging = async () => {
  let used = 0
  const thread = start({ deadlineMs: 4000, processor: () => used })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const ends: string[] = []
  const lost = thread.run('hang', null).catch((fault: unknown) => {
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
  return { thread, lost, ends, pass }
}

test('SEC-76 a task that hangs is given up when its time is over', async () => {
  const { thread, lost, ends, pass } = await startHanging()
  const waiting = thread.run('double', 5)
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

test('a task that goes on telling that it is alive may take longer', async () => {
  const thread = start({ deadlineMs: 4000 })
  const deadlines = jest.spyOn(global, 'setTimeout')
  const allowed = new Int32Array(new SharedArrayBuffer(4))
  const toiling = thread.run('toil', { pieces: 6, allowed })
  await until(() => deadlines.mock.calls.length === 2)
  for (let piece = 1; piece <= 6; piece += 1) {
    expect(deadlines).toHaveBeenCalledTimes(piece + 1)
    jest.advanceTimersByTime(3999)
    Atomics.store(allowed, 0, piece)
    Atomics.notify(allowed, 0)
    await until(() => deadlines.mock.calls.length > piece + 1)
  }
  expect(await toiling).toBe(6)
  deadlines.mockRestore()
})

test('who leaves stops the task', async () => {
  const thread = start()
  const gone = new AbortController()
  const lost = thread.run('hang', null, gone.signal)
  const waiting = thread.run('double', 6)
  gone.abort()
  await expect(lost).rejects.toMatchObject({ kind: 'aborted' })
  expect(await waiting).toBe(12)
})

test('SEC-90 without a queue whoever comes meanwhile is sent away', async () => {
  const thread = start({ maxWaiting: 0 })
  const first = thread.run('double', 1)
  await expect(thread.run('double', 2)).rejects.toMatchObject({ kind: 'busy' })
  expect(await first).toBe(2)
})

test('closing fails what is left', async () => {
  const thread = start()
  const lost = thread.run('hang', null)
  const late = lost.catch((error: unknown) => error)
  await thread.close()
  expect(await late).toMatchObject({ kind: 'closed' })
  await expect(thread.run('double', 1)).rejects.toMatchObject({ kind: 'closed' })
})
