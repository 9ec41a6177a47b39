// These tests use their own clock, so that nothing waits for real seconds.
import type { IncomingMessage } from 'node:http'
import { PassThrough, Writable } from 'node:stream'
import { requireUploadRate } from './forms'

const seconds = 15

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const listening = () => {
  const body = new PassThrough()
  const told = jest.fn()
  requireUploadRate(body as unknown as IncomingMessage, seconds, told)
  /** Sends this many bytes at once, every second. */
  const send = async (bytesEach: number, forSeconds: number) => {
    for (let second = 0; second < forSeconds; second += 1) {
      if (bytesEach > 0) body.write(Buffer.alloc(bytesEach))
      await jest.advanceTimersByTimeAsync(1000)
    }
  }
  return { body, told, send }
}

test('REL-23 a client that sends 4 KB a second can continue as long as it takes', async () => {
  const { told, send } = listening()
  await send(4096, 300)
  expect(told).not.toHaveBeenCalled()
})

test.each([0, 1, 4000])('REL-23 %i bytes a second are too slow, and reported after 15 s', async (bytes) => {
  const { told, send } = listening()
  await send(bytes, 14)
  expect(told).not.toHaveBeenCalled()
  await send(bytes, 1)
  expect(told).toHaveBeenCalled()
})

test('REL-23 earlier data does not help a client that stalls', async () => {
  const { told, send } = listening()
  await send(1_000_000, 20)
  await send(0, 14)
  expect(told).not.toHaveBeenCalled()
  await send(0, 2)
  expect(told).toHaveBeenCalled()
})

test('REL-23 a connection that is away for ten seconds is not a slow sender', async () => {
  const { told, send } = listening()
  for (let times = 0; times < 10; times += 1) {
    await send(50_000, 5)
    await send(0, 10)
  }
  expect(told).not.toHaveBeenCalled()
})

test('REL-23 REL-24 while the server does not read nobody is slow; a slow sender is found once it reads', async () => {
  const { body, told, send } = listening()
  body.pause()
  await send(0, 100)
  expect(told).not.toHaveBeenCalled()
  body.resume()
  await send(0, 14)
  expect(told).not.toHaveBeenCalled()
  await send(0, 2)
  expect(told).toHaveBeenCalled()
})

test('REL-24 a client that waits for a slow server is not slow, however often the server reads a piece', async () => {
  const { body, told, send } = listening()
  const taken: (() => void)[] = []
  body.pipe(new Writable({ highWaterMark: 10, write: (_chunk, _encoding, done) => void taken.push(done) }))
  for (let pieces = 0; pieces < 10; pieces += 1) {
    await send(100, 1)
    await send(0, 30)
    taken.shift()?.()
  }
  expect(taken.length).toBeLessThan(2)
  expect(told).not.toHaveBeenCalled()
})

test.each(['end', 'destroy'] as const)(
  'after the %s of a body nothing is reported, and no timer is left',
  async (how) => {
    const { body, told } = listening()
    body[how]()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(told).not.toHaveBeenCalled()
    expect(jest.getTimerCount()).toBe(0)
  },
)
