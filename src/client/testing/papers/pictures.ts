// Small pictures for the tests of photographed papers.
import type { Picture } from '../../papers/picture/picture'

type Colour = readonly [number, number, number]

export const drawnPicture = (
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): Picture => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colourAt(x, y)
      const at = (y * width + x) * 4
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
    }
  return { width, height, data }
}

export const grey = (light: number): Colour => [light, light, light]

export const colourOf = ({ width, data }: Picture, x: number, y: number): readonly number[] => [
  ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3),
]

/** Lines of short words like a page of writing: ink 20 on paper 230. */
export const writing = (x: number, y: number): number =>
  y % 20 < 10 && x % 70 < 55 && (x % 9 < 3 || y % 20 < 2) ? 20 : 230

const movedPicture = (picture: Picture, stepX: number, stepY: number, steps: number): Picture =>
  drawnPicture(picture.width, picture.height, (x, y) => {
    let sum = 0
    for (let step = 0; step < steps; step++) {
      const column = Math.min(picture.width - 1, x + step * stepX)
      const row = Math.min(picture.height - 1, y + step * stepY)
      sum += picture.data[(row * picture.width + column) * 4] ?? 0
    }
    return grey(sum / steps)
  })

/** Blurs a grey picture: the mean of so many places to the right and below. */
export const blurredPicture = (picture: Picture, across: number, down: number): Picture =>
  movedPicture(movedPicture(picture, 1, 0, across), 0, 1, down)
