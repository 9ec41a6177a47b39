import type { PaperSize } from '../../platform/pdf/canvas/style'
import { completeRecord, formData } from '../../testing/papers/formFixtures'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import { drawingPool, type DrawingPool } from './drawingPool'

holdTimeouts()

let pool: DrawingPool
beforeEach(() => {
  pool = drawingPool({ maxWaiting: 2 })
})
afterEach(() => pool.close())

const form = formData(completeRecord)
const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

test('the thread starts with the first document, and documents are drawn in the order of the requests', async () => {
  expect(pool.isRunning()).toBe(false)
  const order: number[] = []
  const drawn = [1, 2, 3].map((number) =>
    pool.run('registrationForm', form).finally(() => order.push(number)),
  )
  expect((await Promise.all(drawn)).every(isPdf)).toBe(true)
  expect(order).toEqual([1, 2, 3])
  expect(pool.isRunning()).toBe(true)
})

test('a document that cannot be drawn does not affect others', async () => {
  const bad = pool.run('registrationForm', { ...form, paper: 'napkin' as PaperSize })
  const good = pool.run('registrationForm', form)
  await expect(bad).rejects.toMatchObject({ kind: 'failed' })
  expect(isPdf(await good)).toBe(true)
})

test('SEC-78 bytes that are not an image do not end the thread', async () => {
  const photo = Buffer.from('<html>no picture</html>')
  await expect(pool.run('registrationForm', { ...form, photo })).rejects.toMatchObject({ kind: 'failed' })
  expect(isPdf(await pool.run('registrationForm', form))).toBe(true)
})

test('a cancelled request is not drawn, and one already running keeps its thread', async () => {
  const gone = new AbortController()
  const first = pool.run('registrationForm', form, gone.signal)
  const left = pool.run('registrationForm', form, gone.signal)
  const other = pool.run('registrationForm', form)
  gone.abort()
  await expect(first).rejects.toMatchObject({ kind: 'aborted' })
  await expect(left).rejects.toMatchObject({ kind: 'aborted' })
  expect(isPdf(await other)).toBe(true)
  await expect(pool.run('registrationForm', form, gone.signal)).rejects.toMatchObject({ kind: 'aborted' })
})

test('a request beyond the limit of the queue is refused', async () => {
  const drawn = [1, 2, 3].map(() => pool.run('registrationForm', form))
  await expect(pool.run('registrationForm', form)).rejects.toMatchObject({ kind: 'busy' })
  expect((await Promise.all(drawn)).every(isPdf)).toBe(true)
})
