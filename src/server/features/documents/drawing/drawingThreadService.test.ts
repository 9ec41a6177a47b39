import { Worker } from 'node:worker_threads'
import type { PaperName } from '../../../platform/pdf/canvas/paper'
import { completeRecord, formData } from '../../../testing/formFixtures'
import { holdTimeouts } from '../../../testing/heldTimeouts'
import { until } from '../../../testing/until'
import { drawingThread, type DrawingThread, type ThreadLimits } from './drawingThreadService'
import { startWorker } from './startDrawingWorker'

holdTimeouts()

const open: DrawingThread[] = []
const startThread = (limits: Partial<ThreadLimits> = {}, start = startWorker) => {
  const thread = drawingThread(limits, start)
  open.push(thread)
  return thread
}
afterEach(async () => {
  jest.useRealTimers()
  for (const thread of open.splice(0)) await thread.close()
})

const form = formData(completeRecord)
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

/** The first thread is of the given code, later ones are real. */
const firstly = (code: string) => {
  let isFirst = true
  return () => {
    const worker = isFirst ? new Worker(code, { eval: true }) : startWorker()
    isFirst = false
    return worker
  }
}

test('starts with the first document and draws in the order asked for', async () => {
  const thread = startThread()
  expect(thread.isRunning()).toBe(false)
  const order: number[] = []
  const drawn = [1, 2, 3].map((number) =>
    thread.draw('registrationForm', form).finally(() => order.push(number)),
  )
  expect((await Promise.all(drawn)).every(isPdf)).toBe(true)
  expect(order).toEqual([1, 2, 3])
  expect(thread.isRunning()).toBe(true)
})

test('a document that cannot be drawn fails alone', async () => {
  const thread = startThread()
  const bad = thread.draw('registrationForm', { ...form, paper: 'napkin' as PaperName })
  const good = thread.draw('registrationForm', form)
  await expect(bad).rejects.toMatchObject({ kind: 'failed' })
  expect(isPdf(await good)).toBe(true)
})

test('SEC-78 bytes that are no picture do not end the thread', async () => {
  const thread = startThread()
  const photo = Buffer.from('<html>no picture</html>')
  await expect(thread.draw('registrationForm', { ...form, photo })).rejects.toMatchObject({ kind: 'failed' })
  expect(isPdf(await thread.draw('registrationForm', form))).toBe(true)
})

test.each([
  ['ends', "require('worker_threads').parentPort.on('message', () => process.exit(3))"],
  ['throws', "require('worker_threads').parentPort.on('message', () => { throw new Error('broken') })"],
])('a thread that %s is replaced, and what waits is drawn', async (_how, code) => {
  const thread = startThread({}, firstly(code))
  const lost = thread.draw('registrationForm', form)
  const waiting = thread.draw('registrationForm', form)
  await expect(lost).rejects.toMatchObject({ kind: 'crashed' })
  expect(isPdf(await waiting)).toBe(true)
})

test('a thread that hangs is given up after the deadline', async () => {
  const hang = "require('worker_threads').parentPort.on('message', () => { for (;;) {} })"
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] })
  const thread = startThread({ deadlineMs: 5000 }, firstly(hang))
  const lost = thread.draw('registrationForm', form)
  const waiting = thread.draw('registrationForm', form)
  // It never says that it is ready: only the clock can tell.
  jest.advanceTimersByTime(50_000)
  await expect(lost).rejects.toMatchObject({ kind: 'too slow' })
  expect(isPdf(await waiting)).toBe(true)
})

test('who leaves is not drawn for', async () => {
  const thread = startThread()
  const gone = new AbortController()
  const first = thread.draw('registrationForm', form)
  const left = thread.draw('registrationForm', form, gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ kind: 'aborted' })
  expect(isPdf(await first)).toBe(true)
  await expect(thread.draw('registrationForm', form, gone.signal)).rejects.toMatchObject({ kind: 'aborted' })
})

test('no more wait than the limit says', async () => {
  const thread = startThread({ maxWaiting: 1 })
  const drawn = [thread.draw('registrationForm', form), thread.draw('registrationForm', form)]
  await expect(thread.draw('registrationForm', form)).rejects.toMatchObject({ kind: 'too many waiting' })
  expect((await Promise.all(drawn)).every(isPdf)).toBe(true)
})

test('an idle thread ends, and the next document starts another', async () => {
  const thread = startThread({ idleMs: 60_000 })
  await thread.draw('registrationForm', form)
  jest.advanceTimersByTime(59_999)
  expect(thread.isRunning()).toBe(true)
  jest.advanceTimersByTime(1)
  await until(() => !thread.isRunning())
  expect(isPdf(await thread.draw('registrationForm', form))).toBe(true)
})

test('closing refuses what waits and what comes', async () => {
  const thread = startThread()
  const drawn = [thread.draw('registrationForm', form), thread.draw('registrationForm', form)]
  const settled = Promise.allSettled(drawn)
  await thread.close()
  for (const result of await settled)
    expect(result).toMatchObject({ status: 'rejected', reason: { kind: 'closed' } })
  await expect(thread.draw('registrationForm', form)).rejects.toMatchObject({ kind: 'closed' })
})
