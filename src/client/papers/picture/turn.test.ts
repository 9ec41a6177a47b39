import { drawnPicture, grey } from '../../testing/papers/pictures'
import type { Picture } from './picture'
import { turn } from './turn'

/** The rows 1 2 3 and 4 5 6. */
const picture = drawnPicture(3, 2, (x, y) => grey(y * 3 + x + 1))

const rowsOf = ({ width, height, data }: Picture) =>
  Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_column, x) => data[(y * width + x) * 4]),
  )

test.each([
  [
    0,
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  ],
  [
    1,
    [
      [4, 1],
      [5, 2],
      [6, 3],
    ],
  ],
  [
    2,
    [
      [6, 5, 4],
      [3, 2, 1],
    ],
  ],
  [
    3,
    [
      [3, 6],
      [2, 5],
      [1, 4],
    ],
  ],
] as const)('%i clockwise quarter turns', (quarters, rows) => {
  expect(rowsOf(turn(picture, quarters))).toEqual(rows)
})

test('reads a picture inside a larger buffer', () => {
  const memory = new Uint8ClampedArray(8 + picture.data.length)
  memory.set(picture.data, 8)
  expect(rowsOf(turn({ ...picture, data: memory.subarray(8) }, 2))[0]).toEqual([6, 5, 4])
})
