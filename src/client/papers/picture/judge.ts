// Faults of a straightened page that a family should know before sending it.
import type { Picture } from './picture'

export type Fault = 'dark' | 'blurred' | 'small'

/** Lightness from 0 to 255. Paper in a room with a lamp on is lighter than this. */
const darkPaper = 85
/** The long side of a page. Tesseract can no longer read the PIN on A4 below 830 to 950 pixels, and on A5 below 600. */
const fewestPixels = 900
/**
 * The sharpness is the change from one pixel to the next at the steepest edges, divided by the contrast. Good pages
 * have 0.3 to 0.7. Tesseract can read a page at 0.26, sometimes at 0.2, and never below 0.15.
 */
const leastSlope = 0.21

const block = 24
const leastContrast = 0.25
const fewestBlocks = 6

const lightOf = ({ width, height, data }: Picture): Uint8ClampedArray => {
  const light = new Uint8ClampedArray(width * height)
  for (let at = 0; at < light.length; at++)
    light[at] =
      0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  return light
}

/** The lightness of the paper: the value that a fifth of the page exceeds, because most of a page is paper. */
const paperLight = (light: Uint8ClampedArray): number => {
  const some = light.filter((_value, at) => at % 31 === 0).sort()
  return some[Math.floor(some.length * 0.8)] ?? 0
}

interface Slopes {
  readonly across: number
  readonly down: number
}

/** The steepest slopes in a block. They are averaged along the edge, which removes noise but not the edge. */
const slopesIn = (light: Uint8ClampedArray, width: number, fromX: number, fromY: number): Slopes | null => {
  let [darkest, lightest, across, down] = [255, 0, 0, 0]
  for (let y = fromY; y < fromY + block; y++)
    for (let x = fromX; x < fromX + block; x++) {
      const at = y * width + x
      const here = light[at] ?? 0
      const right = light[at + 1] ?? 0
      const below = light[at + width] ?? 0
      const both = light[at + width + 1] ?? 0
      darkest = Math.min(darkest, here)
      lightest = Math.max(lightest, here)
      across = Math.max(across, Math.abs(right + both - here - below) / 2)
      down = Math.max(down, Math.abs(below + both - here - right) / 2)
    }
  const contrast = lightest - darkest
  if (contrast < lightest * leastContrast) return null
  return { across: across / contrast, down: down / contrast }
}

const upperQuarter = (values: readonly number[]): number =>
  [...values].sort((one, other) => other - one)[Math.floor(values.length / 4)] ?? 1

/** The sharpness of the writing. A moving hand blurs only one direction, so the worse direction counts. */
export const sharpness = (page: Picture): number => {
  const light = lightOf(page)
  const found: Slopes[] = []
  for (let y = 0; y + block < page.height; y += block)
    for (let x = 0; x + block < page.width; x += block) {
      const slopes = slopesIn(light, page.width, x, y)
      if (slopes) found.push(slopes)
    }
  // A nearly empty page cannot be judged.
  if (found.length < fewestBlocks) return 1
  return Math.min(
    upperQuarter(found.map(({ across }) => across)),
    upperQuarter(found.map(({ down }) => down)),
  )
}

/** @param page the straightened page, before `lift` */
export const judge = (page: Picture): readonly Fault[] => {
  const faults: Fault[] = []
  if (paperLight(lightOf(page)) < darkPaper) faults.push('dark')
  if (sharpness(page) < leastSlope) faults.push('blurred')
  if (Math.max(page.width, page.height) < fewestPixels) faults.push('small')
  return faults
}
