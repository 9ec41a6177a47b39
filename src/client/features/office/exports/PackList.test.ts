import type { Pack } from '#shared/contract/papers/papers'
import { pack } from '#client/testing/transfers'
import { packPercent, stateText } from './PackList'

test.each<[string, Partial<Pack>, string]>([
  ['while it is made', {}, '812 of 1,200'],
  ['before it is counted', { done: 0, total: 0 }, 'Counting the students'],
  ['in the queue', { state: 'waiting' }, 'Waiting in line'],
  [
    'when it is ready',
    { state: 'done', done: 1200, pages: 1203, size: 41_250_000 },
    '1,200 students · 1,203 pages · 41.3 MB',
  ],
  [
    'a single one',
    { state: 'done', done: 1, total: 1, pages: 1, size: 40_100 },
    '1 student · 1 page · 40 kB',
  ],
  ['when it failed', { state: 'failed', fault: 'No student has a card.' }, 'No student has a card.'],
  ['when it was stopped', { state: 'cancelled' }, 'Cancelled'],
])('a pack %s', (_name, change, text) => {
  expect(stateText({ ...pack, ...change })).toBe(text)
})

test('never full before it is', () => {
  expect(packPercent({ ...pack, done: 1199 })).toBe(99)
  expect(packPercent({ ...pack, done: 0, total: 0 })).toBe(0)
})
