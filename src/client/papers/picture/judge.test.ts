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
])('a long side of %i px', (height, faults) => {
  expect(judge(page(1, height))).toEqual(faults)
})

test('slight blur is acceptable', () => {
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
])('motion %s is also blur', (_direction, across, down) => {
  expect(judge(blurredPicture(page(1), across, down))).toEqual(['blurred'])
})

test('all faults are reported', () => {
  expect(judge(page(0.3, 700))).toEqual(['dark', 'small'])
})

test('the long side counts in either orientation', () => {
  expect(judge(page(1, 240, 900))).toEqual([])
})

test('an empty page has no faults', () => {
  expect(judge(drawnPicture(240, 900, () => grey(220)))).toEqual([])
})
