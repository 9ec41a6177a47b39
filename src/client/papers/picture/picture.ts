/** RGBA, row by row, as in ImageData. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** Shares of the picture's width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The corners of a paper in the picture: top left, top right, bottom right, bottom left. */
export type Outline = readonly [Point, Point, Point, Point]

export const emptyPicture = (width: number, height: number): Picture => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4).fill(255),
})

/** Each pixel is the mean of a square of `factor` pixels a side. A remainder at the right or bottom is cut off. */
export const reduce = (picture: Picture, factor: number): Picture => {
  if (factor <= 1) return picture
  const width = Math.max(1, Math.floor(picture.width / factor))
  const height = Math.max(1, Math.floor(picture.height / factor))
  const small = emptyPicture(width, height)
  const sums = new Uint32Array(width * 3)
  for (let row = 0; row < height; row++) {
    sums.fill(0)
    addRows(picture, row * factor, factor, sums)
    for (let column = 0; column < width; column++) {
      for (let channel = 0; channel < 3; channel++) {
        const sum = sums[column * 3 + channel] ?? 0
        small.data[(row * width + column) * 4 + channel] = sum / (factor * factor)
      }
    }
  }
  return small
}

const addRows = ({ width, height, data }: Picture, from: number, factor: number, sums: Uint32Array) => {
  const columns = sums.length / 3
  for (let y = from; y < Math.min(height, from + factor); y++) {
    let at = y * width * 4
    for (let column = 0; column < columns; column++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let x = 0; x < factor; x++, at += 4) {
        red += data[at] ?? 0
        green += data[at + 1] ?? 0
        blue += data[at + 2] ?? 0
      }
      const sum = column * 3
      sums[sum] = (sums[sum] ?? 0) + red
      sums[sum + 1] = (sums[sum + 1] ?? 0) + green
      sums[sum + 2] = (sums[sum + 2] ?? 0) + blue
    }
  }
}
