import { setImmediate as turn } from 'node:timers/promises'
import { createConcurrencyLimiter } from './concurrencyLimiter'
import type { Refusal } from './refusal'

const held = () => {
  let release = () => undefined as void
  const ended = new Promise<void>((resolve) => {
    release = resolve
  })
  return { ended, release: () => release() }
}

test('REL-25 two run at once, the next waits, and one above the limit is asked to come back', async () => {
  const through = createConcurrencyLimiter(2, 1, 'Busy.')
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

test('a job that fails frees its place', async () => {
  const through = createConcurrencyLimiter(1, 0, 'Busy.')
  await expect(through(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await through(async () => 'next')).toBe('next')
})

test('SEC-25 jobs with one key run one at a time and delay nobody else', async () => {
  const through = createConcurrencyLimiter(2, 10, 'Busy.')
  const started: string[] = []
  const works = ['first of a', 'second of a', 'of b', 'without a name'].map((name) => ({ name, ...held() }))
  const keys = ['a', 'a', 'b', undefined]
  const runs = works.map(({ name, ended }, at) =>
    through(async () => {
      started.push(name)
      await ended
    }, keys[at]),
  )
  await turn()
  expect(started).toEqual(['first of a', 'of b'])
  works[2]?.release()
  await turn()
  expect(started).toEqual(['first of a', 'of b', 'without a name'])
  works[0]?.release()
  await turn()
  expect(started.at(-1)).toBe('second of a')
  for (const { release } of works) release()
  await Promise.all(runs)
})

test('jobs that wait with one key leave room for others', async () => {
  const through = createConcurrencyLimiter(1, 10, 'Busy.', { maxPerKey: 1 })
  const work = held()
  const runs = [through(() => work.ended, 'a'), through(() => work.ended, 'a')]
  await expect(through(() => work.ended, 'a')).rejects.toMatchObject({ status: 503 })
  const other = through(() => work.ended, 'b')
  work.release()
  await Promise.all([...runs, other])
})

test('SEC-115 jobs of a low-priority key start when no others wait, one at a time', async () => {
  const through = createConcurrencyLimiter(2, 10, 'Busy.', { goesLast: (key) => key.startsWith('slow') })
  const started: string[] = []
  const works = new Map(['a', 'b', 'slow 1', 'slow 2', 'c', 'd'].map((key) => [key, held()]))
  const runs = [...works].map(([key, { ended }]) =>
    through(async () => {
      started.push(key)
      await ended
    }, key),
  )
  for (const key of ['a', 'b', 'c', 'd']) {
    works.get(key)?.release()
    await turn()
  }
  expect(started).toEqual(['a', 'b', 'c', 'd', 'slow 1'])
  works.get('slow 1')?.release()
  await turn()
  expect(started.at(-1)).toBe('slow 2')
  works.get('slow 2')?.release()
  await Promise.all(runs)
})
