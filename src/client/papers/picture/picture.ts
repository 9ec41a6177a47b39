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
