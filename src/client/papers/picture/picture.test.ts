import { colourOf, drawnPicture, grey } from '../../testing/papers/pictures'
import { reduce } from './picture'

test('each pixel is the mean of its square in each channel', () => {
  const picture = drawnPicture(4, 2, (x, y) => [x < 2 ? 10 : 200, x * 10, y * 100])
  const small = reduce(picture, 2)
  expect([small.width, small.height]).toEqual([2, 1])
  expect(colourOf(small, 0, 0)).toEqual([10, 5, 50])
  expect(colourOf(small, 1, 0)).toEqual([200, 25, 50])
  expect(small.data[3]).toBe(255)
})

test('remainders at the right and bottom are dropped', () => {
  const picture = drawnPicture(7, 5, (x, y) => grey(x > 5 || y > 2 ? 255 : 60))
  const small = reduce(picture, 3)
  expect([small.width, small.height]).toEqual([2, 1])
  expect(colourOf(small, 1, 0)).toEqual([60, 60, 60])
})

test('a factor of one changes nothing', () => {
  const picture = drawnPicture(3, 3, () => grey(9))
  expect(reduce(picture, 1)).toBe(picture)
})
