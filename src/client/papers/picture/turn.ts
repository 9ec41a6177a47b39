import { emptyPicture, type Picture } from './picture'

export type Quarters = 0 | 1 | 2 | 3

/** Clockwise. */
export const turn = (picture: Picture, quarters: Quarters): Picture => {
  const { width, height } = picture
  const isUpright = quarters % 2 === 0
  const turned = emptyPicture(isUpright ? width : height, isUpright ? height : width)
  const from = new Uint32Array(picture.data.buffer, picture.data.byteOffset, width * height)
  const to = new Uint32Array(turned.data.buffer)
  // The new place of the first pixel, and the distances to its neighbours on the right and below.
  const [start, right, below] = stepsOf(quarters, width, height)
  for (let y = 0; y < height; y++) {
    let at = start + y * below
    for (let x = 0; x < width; x++, at += right) to[at] = from[y * width + x] ?? 0
  }
  return turned
}

const stepsOf = (quarters: Quarters, width: number, height: number): readonly [number, number, number] => {
  if (quarters === 1) return [height - 1, height, -1]
  if (quarters === 2) return [width * height - 1, -1, -width]
  if (quarters === 3) return [(width - 1) * height, -height, 1]
  return [0, 1, width]
}
