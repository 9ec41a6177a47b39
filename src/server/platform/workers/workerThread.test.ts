import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import { WorkerThread } from './workerThread'

holdTimeouts()

const begin = () => {
  const worker = Object.assign(new EventEmitter(), { terminate: jest.fn(async () => 1) })
  const listeners = { ready: jest.fn(), answered: jest.fn(), lost: jest.fn() }
  return { worker, listeners, thread: new WorkerThread(worker as unknown as Worker, listeners) }
}

describe('SEC-84 a thread that is to end while it loads', () => {
  test('is stopped when it has loaded: before, Node would end the whole process', async () => {
    const { worker, listeners, thread } = begin()
    const ended = thread.end()
    await nextTurn()
    expect(worker.terminate).not.toHaveBeenCalled()
    worker.emit('message', { isReady: true })
    await ended
    expect(worker.terminate).toHaveBeenCalledTimes(1)
    expect(listeners.ready).not.toHaveBeenCalled()
  })

  test('is not waited for when it has ended by itself', async () => {
    const { worker, listeners, thread } = begin()
    const ended = thread.end()
    worker.emit('exit', 1)
    await ended
    expect(listeners.lost).not.toHaveBeenCalled()
  })

  test('is stopped all the same when it does not get ready', async () => {
    const { worker, thread } = begin()
    const ended = thread.end()
    jest.advanceTimersByTime(5000)
    await ended
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
})

test('one that is ready ends at once', async () => {
  const { worker, thread } = begin()
  worker.emit('message', { isReady: true })
  await thread.end()
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})
