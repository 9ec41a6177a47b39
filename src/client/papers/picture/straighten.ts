// Turns a photo into a picture of the paper alone, as seen from straight above.
import { type Outline, type Picture, type Point, emptyPicture, reduce } from './picture'

type Corners = readonly [Point, Point, Point, Point]

const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y)

/** The limits of a plausible aspect ratio. */
const leastAspect = 0.2
const steepest = 0.1

/**
 * The width of the paper divided by its height. If parallel sides converge in the photo, it follows from the
 * perspective (Zhang and He, whiteboard scanning), otherwise from the lengths of the sides.
 */
const aspectOf = (corners: Corners, middle: Point, longSide: number): number => {
  const [one, two, three, four] = corners
  const bySides =
    (length(one, two) + length(four, three)) / Math.max(1e-6, length(one, four) + length(two, three))
  const seen = homographyTo(corners)
  // The two directions of the paper, relative to the middle of the picture.
  const [ax, ay] = [seen.a - middle.x * seen.g, seen.d - middle.y * seen.g]
  const [bx, by] = [seen.b - middle.x * seen.h, seen.e - middle.y * seen.h]
  const together = seen.g * seen.h
  const focal = -(ax * bx + ay * by) / together
  const isSteep = Math.abs(together) > steepest * steepest
  const low = (0.5 * longSide) ** 2
  const high = (1.6 * longSide) ** 2
  // Phones have focal lengths in this range. An outline that implies another is too inexact, so the usual one is used.
  const squared = isSteep && focal > low && focal < high ? focal : usualFocal(longSide)
  const aspect = Math.sqrt(
    (ax * ax + ay * ay + seen.g * seen.g * squared) / (bx * bx + by * by + seen.h * seen.h * squared),
  )
  return Number.isFinite(aspect) && aspect > leastAspect && aspect < 1 / leastAspect ? aspect : bySides
}

/** The square of the focal length of a phone's usual lens (26 mm), in pixels. */
const usualFocal = (longSide: number) => (0.72 * longSide) ** 2

const sizeOf = (picture: Picture, corners: Corners, longestSide: number): readonly [number, number] => {
  const [one, two, three, four] = corners
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  const aspect = aspectOf(corners, middle, Math.max(picture.width, picture.height))
  const width = Math.max(length(one, two), length(four, three))
  const height = Math.max(length(one, four), length(two, three))
  // The page gets the resolution of the nearest part of the paper, up to the limit.
  const tall = Math.max(height, width / aspect)
  const factor = Math.min(1, longestSide / Math.max(tall, tall * aspect))
  return [Math.max(1, Math.round(tall * aspect * factor)), Math.max(1, Math.round(tall * factor))]
}

/** If a page pixel covers more photo pixels than this, one sample (of four pixels) would miss some of them. */
const mostForOne = 1.3

/** Adds the colour between four pixels. */
const addSample = (sums: Float64Array, { width, height, data }: Picture, x: number, y: number) => {
  const withinX = Math.min(width - 1.001, Math.max(0, x))
  const withinY = Math.min(height - 1.001, Math.max(0, y))
  const left = Math.floor(withinX)
  const top = Math.floor(withinY)
  const across = withinX - left
  const down = withinY - top
  const at = (top * width + left) * 4
  const below = at + width * 4
  const one = (1 - across) * (1 - down)
  const two = across * (1 - down)
  const three = (1 - across) * down
  const four = across * down
  for (let channel = 0; channel < 3; channel++) {
    const upper = (data[at + channel] ?? 0) * one + (data[at + channel + 4] ?? 0) * two
    const lower = (data[below + channel] ?? 0) * three + (data[below + channel + 4] ?? 0) * four
    sums[channel] = (sums[channel] ?? 0) + upper + lower
  }
}

/** @param samples the number of samples along each side of a page pixel */
const fill = (page: Picture, source: Picture, seen: Homography, samples: number) => {
  const { a, b, c, d, e, f, g, h } = seen
  const sums = new Float64Array(3)
  const count = samples * samples
  let at = 0
  for (let row = 0; row < page.height; row++) {
    for (let column = 0; column < page.width; column++, at += 4) {
      sums[0] = sums[1] = sums[2] = 0
      for (let down = 0; down < samples; down++) {
        const y = (row + (down + 0.5) / samples) / page.height
        for (let right = 0; right < samples; right++) {
          const x = (column + (right + 0.5) / samples) / page.width
          const depth = g * x + h * y + 1
          addSample(sums, source, (a * x + b * y + c) / depth - 0.5, (d * x + e * y + f) / depth - 0.5)
        }
      }
      page.data[at] = (sums[0] ?? 0) / count
      page.data[at + 1] = (sums[1] ?? 0) / count
      page.data[at + 2] = (sums[2] ?? 0) / count
    }
  }
}

const cornersOf = (outline: Outline, { width, height }: Picture): Corners => {
  const at = ({ x, y }: Point) => ({ x: x * width, y: y * height })
  return [at(outline[0]), at(outline[1]), at(outline[2]), at(outline[3])]
}

/** @param longestSide in pixels; a smaller paper is not enlarged */
export const straighten = (picture: Picture, outline: Outline, longestSide: number): Picture => {
  const corners = cornersOf(outline, picture)
  const [width, height] = sizeOf(picture, corners, longestSide)
  const shrinks = Math.max(
    Math.max(length(corners[0], corners[1]), length(corners[3], corners[2])) / width,
    Math.max(length(corners[0], corners[3]), length(corners[1], corners[2])) / height,
  )
  // The photo is first reduced by a whole factor, to about one photo pixel for each page pixel.
  const factor = Math.max(1, Math.round(shrinks))
  const source = reduce(picture, factor)
  const page = emptyPicture(width, height)
  const scaled = cornersOf(outline, {
    ...source,
    width: picture.width / factor,
    height: picture.height / factor,
  })
  fill(page, source, homographyTo(scaled), shrinks / factor > mostForOne ? 2 : 1)
  return page
}

/** Maps the unit square into the picture: (ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1). */
interface Homography {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
  readonly g: number
  readonly h: number
}

/** From the unit square to the four corners, clockwise from its top left (Heckbert 1989). */
const homographyTo = ([one, two, three, four]: readonly [Point, Point, Point, Point]): Homography => {
  const dx = one.x - two.x + three.x - four.x
  const dy = one.y - two.y + three.y - four.y
  const [rightX, rightY] = [two.x - three.x, two.y - three.y]
  const [downX, downY] = [four.x - three.x, four.y - three.y]
  const whole = rightX * downY - downX * rightY
  const g = (dx * downY - downX * dy) / whole
  const h = (rightX * dy - dx * rightY) / whole
  return {
    a: two.x - one.x + g * two.x,
    b: four.x - one.x + h * four.x,
    c: one.x,
    d: two.y - one.y + g * two.y,
    e: four.y - one.y + h * four.y,
    f: one.y,
    g,
    h,
  }
}
