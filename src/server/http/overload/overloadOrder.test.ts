import type { Load } from '#shared/contract/call'
import { allCalls } from '#shared/contract/index'
import { shedAt, overloadOrder } from './overloadOrder'

const order = overloadOrder.map(({ kind }) => kind)
const first = (count: number) => order.slice(0, count)

test.each<[delayMs: number, kinds: number, last: Load | 'nothing']>([
  [0, 0, 'nothing'],
  [249, 0, 'nothing'],
  [250, 1, 'reports'],
  [349, 1, 'reports'],
  [350, 2, 'exports'],
  [500, 3, 'documents'],
  [749, 3, 'documents'],
  [750, 4, 'search'],
  [1499, 4, 'search'],
  [1500, 5, 'reads'],
  [2999, 5, 'reads'],
  [3000, 6, 'sign-in'],
  [60_000, 6, 'sign-in'],
])('REL-24 at a delay of %i ms the first %i kinds are turned away: up to %s', (delayMs, count) => {
  expect(shedAt(delayMs, [])).toEqual(first(count))
})

test.each<[delayMs: number, before: number, after: number]>([
  [200, 1, 1],
  [125, 1, 1],
  [124, 1, 0],
  [600, 5, 4],
  [750, 5, 5],
  [749, 5, 4],
  [300, 6, 3],
  [0, 6, 0],
])(
  'REL-24 at %i ms of those %i that were turned away %i still are: back in at half',
  (delayMs, before, after) => {
    expect(shedAt(delayMs, first(before))).toEqual(first(after))
  },
)

test('REL-24 whatever the delay does, nothing is turned away before what comes earlier in the order, and no save', () => {
  let shed: Load[] = []
  for (let step = 0; step < 5000; step += 1) {
    // Up and down, by the golden ratio: every height comes after every other.
    shed = shedAt(((step * 0.618034) % 1) ** 3 * 10_000, shed)
    expect(shed).toEqual(first(shed.length))
    expect(shed).not.toContain('saves')
  }
})

test('REL-24 calls that share an address are of one kind', () => {
  const loads = new Map<string, Set<Load>>()
  for (const [, { method, path, load }] of allCalls()) {
    const name = `${method} ${path}`
    loads.set(name, new Set([...(loads.get(name) ?? []), load]))
  }
  expect([...loads].filter(([, found]) => found.size > 1)).toEqual([])
})

test('REL-24 what changes a record is a save, an import among them', () => {
  const changes = allCalls().filter(([, { notes }]) => notes === 'a change, logged elsewhere')
  expect(changes.map(([name]) => name)).toEqual(expect.arrayContaining(['applyImport', 'undoImport']))
  expect(changes.filter(([, { load }]) => load !== 'saves')).toEqual([])
})

test('REL-24 what only reads is no save, and what a family typed is', () => {
  const saves = allCalls().filter(([, { load }]) => load === 'saves')
  expect(saves.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual(['getCsrfCookie'])
  expect(saves.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['saveStudent', 'storeFile', 'saveStudentDataFiles', 'logout', 'changeStudentPassword'],
    ]),
  )
})
