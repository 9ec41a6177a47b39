import { wholePicture } from './corners'
import {
  finishedPages,
  nextToMake,
  nextToOpen,
  paperPages,
  paperPagesSlice,
  type PaperPages,
} from './paperPagesSlice'
import { mostPages } from '../files/fileChoice'
import type { Outline } from '../picture/picture'

const { reducer } = paperPagesSlice
const file = new Blob(['photo'])
const source = new Blob(['upright'])
const photo = (id: string) => ({ id, file })
const size = { source, width: 900, height: 1200 }
const proposed: Outline = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
]
const opened = { is: 'opened', ...size, proposed } as const
const jpeg = { jpeg: new Blob(['jpeg']), width: 600, height: 800, faults: [] } as const
const made = { is: 'made', page: jpeg } as const

const after = (...events: Parameters<typeof reducer>[1][]): PaperPages =>
  events.reduce(reducer, reducer(undefined, { type: 'start' }))

const two = after(
  paperPages.added([photo('a'), photo('b')]),
  paperPages.opened({ id: 'a', opened }),
  paperPages.opened({ id: 'b', opened: { ...opened, proposed: null } }),
)
const done = [
  paperPages.made({ id: 'a', revision: 0, made }),
  paperPages.made({ id: 'b', revision: 0, made }),
].reduce(reducer, two)
const page = (state: PaperPages, id: string) => {
  const found = state.pages.find((one) => one.id === id)
  if (found?.is !== 'open') throw new Error(`${id} is not open`)
  return found
}
const order = ({ pages }: PaperPages) => pages.map(({ id }) => id).join('')

test('photos are opened one after the other; the first one is shown', () => {
  const state = after(paperPages.added([photo('a'), photo('b')]))
  expect([order(state), state.chosen, nextToOpen(state)?.id]).toEqual(['ab', 'a', 'a'])
})

test('the outline is the detected one, or else the whole picture', () => {
  expect([page(two, 'a').outline, page(two, 'b').outline]).toEqual([proposed, wholePicture])
})

test('the number of pages is limited, and the ones left out are counted', () => {
  const many = (count: number) => Array.from({ length: count }, (_one, index) => photo(`p${index}`))
  const kept = (count: number) => many(count).map(({ id }) => ({ id: `k${id}`, kept: { file } }))
  const full = after(paperPages.added(many(20)))
  expect([full.pages.length, full.leftOut]).toEqual([mostPages, 5])
  const withKept = reducer(full, paperPages.restored(kept(3)))
  expect([withKept.pages.length, withKept.leftOut]).toEqual([mostPages, 8])
  // The first new photo was to be shown, but it was left out.
  const keptAlone = after(paperPages.added(many(2)), paperPages.restored(kept(mostPages)))
  expect([keptAlone.leftOut, keptAlone.chosen]).toEqual([2, 'kp0'])
  expect(after(paperPages.added(many(3))).leftOut).toBe(0)
})

test('a file that is not a picture is explained, and blocks sending', () => {
  const state = [paperPages.added([photo('c')]), paperPages.notOpened({ id: 'c', reason: 'heic' })].reduce(
    reducer,
    done,
  )
  expect(state.pages.at(-1)).toEqual({ is: 'unreadable', id: 'c', file, reason: 'heic' })
  expect(finishedPages(state)).toBeNull()
  expect(finishedPages(reducer(state, paperPages.removed('c')))).toEqual([jpeg, jpeg])
})

test('the visible page is processed first', () => {
  expect(nextToMake(two)?.id).toBe('a')
  expect(nextToMake(reducer(two, paperPages.chosen('b')))?.id).toBe('b')
  expect(nextToMake(done)).toBeUndefined()
})

test.each([
  [
    'a moved corner',
    paperPages.cornerMoved({ id: 'a', index: 0, to: { x: 0.2, y: 0.2 } }),
    { x: 0.2, y: 0.2 },
    0,
  ],
  ['the whole picture', paperPages.wholeTaken('a'), { x: 0, y: 0 }, 0],
  ['a quarter turn', paperPages.turned('a'), { x: 0.1, y: 0.1 }, 1],
])('%s: the page is processed again, and a pending result is ignored', (_what, event, topLeft, quarters) => {
  const state = reducer(done, event)
  expect(page(state, 'a')).toMatchObject({ quarters, revision: 1, made: { is: 'making' } })
  expect(page(state, 'a').outline[0]).toEqual(topLeft)
  const late = reducer(state, paperPages.made({ id: 'a', revision: 0, made }))
  expect(page(late, 'a').made.is).toBe('making')
  expect(finishedPages(reducer(late, paperPages.made({ id: 'a', revision: 1, made })))).toHaveLength(2)
})

test('four quarter turns cancel out', () => {
  const turned = Array.from({ length: 4 }, () => paperPages.turned('a')).reduce(reducer, two)
  expect(page(turned, 'a').quarters).toBe(0)
})

test.each([
  ['b', -1, 'ba'],
  ['a', 1, 'ba'],
  ['a', -1, 'ab'],
  ['b', 1, 'ab'],
] as const)('page %s moved by %i: %s', (id, by, expected) => {
  expect(order(reducer(two, paperPages.moved({ id, by })))).toBe(expected)
})

test('a retaken page keeps its place; results for the old photo are ignored', () => {
  const state = reducer(two, paperPages.takenAgain({ id: 'a', photo: photo('c') }))
  expect([order(state), state.chosen]).toEqual(['cb', 'c'])
  expect(reducer(state, paperPages.made({ id: 'a', revision: 0, made })).pages).toEqual(state.pages)
})

test.each([
  ['the next one is shown', 'a', two, 'b'],
  ['after the last one, the previous one is shown', 'b', reducer(two, paperPages.chosen('b')), 'a'],
])('a page is removed: %s', (_what, id, from, chosen) => {
  expect(reducer(from, paperPages.removed(id)).chosen).toBe(chosen)
})

test('stored pages are restored with their corners and rotation', () => {
  const kept = { ...size, outline: proposed, quarters: 3 as const }
  const state = after(paperPages.restored([{ id: 'k', kept }]))
  expect(page(state, 'k')).toMatchObject({ outline: proposed, quarters: 3, made: { is: 'making' } })
  expect(state.chosen).toBe('k')
  const withNew = after(paperPages.added([photo('a')]), paperPages.restored([{ id: 'k', kept }]))
  expect([order(withNew), withNew.chosen]).toEqual(['ka', 'a'])
})
