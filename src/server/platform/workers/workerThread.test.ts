import { execFileSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { holdTimeouts } from '../../testing/process/heldTimeouts'
import { WorkerThread } from './workerThread'

holdTimeouts()

const begin = (readsDatabase = false) => {
  const worker = Object.assign(new EventEmitter(), {
    terminate: jest.fn(async () => 1),
    postMessage: jest.fn(),
  })
  const listeners = { ready: jest.fn(), answered: jest.fn(), lost: jest.fn() }
  return {
    worker,
    listeners,
    thread: new WorkerThread(worker as unknown as Worker, listeners, readsDatabase),
  }
}

describe('SEC-84 a thread that is stopped while it loads', () => {
  test('is stopped after loading, because Node would otherwise end the whole process', async () => {
    const { worker, listeners, thread } = begin()
    const ended = thread.end()
    await nextTurn()
    expect(worker.terminate).not.toHaveBeenCalled()
    worker.emit('message', { isReady: true })
    await ended
    expect(worker.terminate).toHaveBeenCalledTimes(1)
    expect(listeners.ready).not.toHaveBeenCalled()
  })

  test('is not awaited if it has ended on its own', async () => {
    const { worker, listeners, thread } = begin()
    const ended = thread.end()
    worker.emit('exit', 1)
    await ended
    expect(listeners.lost).not.toHaveBeenCalled()
  })

  test('is stopped anyway if it never gets ready', async () => {
    const { worker, thread } = begin()
    const ended = thread.end()
    jest.advanceTimersByTime(5000)
    await ended
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
})

test('a thread that is ready is stopped at once', async () => {
  const { worker, thread } = begin()
  worker.emit('message', { isReady: true })
  await thread.end()
  expect(worker.terminate).toHaveBeenCalledTimes(1)
})

describe('a thread that reads the database', () => {
  test('ends on its own, because stopping it during a query would end the whole process', async () => {
    const { worker, listeners, thread } = begin(true)
    worker.emit('message', { isReady: true })
    const ended = thread.end()
    await nextTurn()
    expect(worker.postMessage).toHaveBeenCalledWith({ isEnd: true })
    expect(worker.terminate).not.toHaveBeenCalled()
    worker.emit('exit', 0)
    await ended
    expect(listeners.lost).not.toHaveBeenCalled()
  })

  test('does no harm when it is abandoned while it reads', () => {
    const file = join(__dirname, '../../testing/process/abandonedReads.ts')
    const options = ['--require', 'tsx/cjs', '--conditions=portal-source', file]
    const said: unknown = JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8' }))
    expect(said).toEqual(Array.from({ length: 5 }, () => 'A task was not done: aborted.'))
  })

  test('is stopped if it does not end', async () => {
    const { worker, thread } = begin(true)
    worker.emit('message', { isReady: true })
    const ended = thread.end()
    await nextTurn()
    jest.advanceTimersByTime(10_000)
    await ended
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
})
