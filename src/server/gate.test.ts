import { setImmediate as turn } from 'node:timers/promises'
import { createGate } from './gate'
import type { Refusal } from './refusal'

const held = () => {
  let release = () => undefined as void
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  return { ended, release: () => release() }
}

test('REL-25 two at once, the next waits, the one too many is asked to come back', async () => {
  const through = createGate(2, 1, 'Busy.')
  const started: number[] = []
  const works = [held(), held(), held()]
  const runs = works.map(({ ended }, number) =>
    through(async () => {
      started.push(number)
      await ended
      return number
    }),
  )
  await turn()
  expect(started).toEqual([0, 1])
  await expect(through(async () => 3)).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
  } satisfies Partial<Refusal>)
  works[1]?.release()
  expect(await runs[1]).toBe(1)
  await turn()
  expect(started).toEqual([0, 1, 2])
  works[0]?.release()
  works[2]?.release()
  expect(await Promise.all(runs)).toEqual([0, 1, 2])
})

test('a work that fails frees its place', async () => {
  const through = createGate(1, 0, 'Busy.')
  await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await through(async () => 'next')).toBe('next')
})
