import type { Pack } from '#shared/contract/papers/papers'
import { pack } from '#client/testing/transfers'
import { packPercent, stateText } from './PackList'

test.each<[string, Partial<Pack>, string]>([
  ['in progress', {}, '812 of 1,200'],
  ['before the students are counted', { done: 0, total: 0 }, 'Counting the students'],
  ['in the queue', { state: 'waiting' }, 'Waiting in line'],
  [
    'that is ready',
    { state: 'done', done: 1200, pages: 1203, size: 41_250_000 },
    '1,200 students · 1,203 pages · 41.3 MB',
  ],
  [
    'for one student',
    { state: 'done', done: 1, total: 1, pages: 1, size: 40_100 },
    '1 student · 1 page · 40 kB',
  ],
  ['that failed', { state: 'failed', fault: 'No student has a card.' }, 'No student has a card.'],
  ['that was cancelled', { state: 'cancelled' }, 'Cancelled'],
])('a pack %s', (_name, change, text) => {
  expect(stateText({ ...pack, ...change })).toBe(text)
})

test('the bar is not full before the pack is complete', () => {
  expect(packPercent({ ...pack, done: 1199 })).toBe(99)
  expect(packPercent({ ...pack, done: 0, total: 0 })).toBe(0)
})
