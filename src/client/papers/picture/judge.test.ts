import { blurredPicture, drawnPicture, grey, writing } from '../../testing/papers/pictures'
import { judge } from './judge'

const page = (light: number, height = 900, width = 240) =>
  drawnPicture(width, height, (x, y) => grey(writing(x, y) * light))

test('a good page has no fault', () => {
  expect(judge(page(1))).toEqual([])
})

test.each([
  [899, ['small']],
  [900, []],
])('a long side of %i', (height, faults) => {
  expect(judge(page(1, height))).toEqual(faults)
})

test('a little soft is good enough', () => {
  expect(judge(blurredPicture(page(1), 2, 2))).toEqual([])
})

test.each([
  ['dark', page(0.3)],
  ['blurred', blurredPicture(page(1), 12, 12)],
  ['small', page(1, 700)],
] as const)('%s', (fault, picture) => {
  expect(judge(picture)).toEqual([fault])
})

test.each([
  ['across', 10, 1],
  ['down', 1, 10],
])('a hand that moved %s blurs, too', (_direction, across, down) => {
  expect(judge(blurredPicture(page(1), across, down))).toEqual(['blurred'])
})

test('several faults are all said', () => {
  expect(judge(page(0.3, 700))).toEqual(['dark', 'small'])
})

test('the long side counts, however the page lies', () => {
  expect(judge(page(1, 240, 900))).toEqual([])
})

test('of an empty page nothing is said', () => {
  expect(judge(drawnPicture(240, 900, () => grey(220)))).toEqual([])
})
