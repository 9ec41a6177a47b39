import { WriterLock } from './connection'

test('is given out in the order of requests', async () => {
  const lock = new WriterLock()
  await lock.take()
  const order: number[] = []
  const later = [1, 2, 3].map(async (id) => {
    await lock.take()
    order.push(id)
    lock.release()
  })
  lock.release()
  await Promise.all(later)
  expect(order).toEqual([1, 2, 3])
})

test('REL-07 a request that waits too long gets a busy fault and does not block the next', async () => {
  jest.useFakeTimers()
  const lock = new WriterLock()
  await lock.take()
  const forgotten = expect(lock.take()).rejects.toMatchObject({ kind: 'busy', status: 503 })
  await jest.advanceTimersByTimeAsync(5000)
  await forgotten
  const next = lock.take()
  lock.release()
  await next
  jest.useRealTimers()
})
