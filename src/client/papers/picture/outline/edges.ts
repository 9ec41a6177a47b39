// Finds changes of light and colour in a picture. White paper differs from light wood more in colour than in light.
import { boxMean, greatest, least, smoothed, type Grid } from '../grid'
import type { Picture } from '../picture'

export type Planes = readonly [Float32Array, Float32Array, Float32Array]

export interface Edges {
  readonly width: number
  readonly height: number
  /** The lightness and two colour differences of the picture, from which print is removed. */
  readonly planes: Planes
  /** The amount by which a change exceeds the picture's noise, from 0 to 1. */
  readonly weight: Float32Array
  /** The direction across the edge, in radians from 0 to π. */
  readonly angle: Float32Array
  /** The amount of change nearby apart from print, from 0 to 1. */
  readonly busy: Float32Array
  /** Ridges: places whose change exceeds that of their neighbours. */
  readonly ridges: readonly number[]
}

const channelsOf = ({ width, height, data }: Picture): Planes => {
  const size = width * height
  const channels: Planes = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  channels.forEach((channel, offset) => {
    for (let at = 0; at < size; at++) channel[at] = data[at * 4 + offset] ?? 0
  })
  return channels
}

const planesOf = ([reds, greens, blues]: Planes): Planes => {
  const planes: Planes = [new Float32Array(reds), new Float32Array(reds), new Float32Array(reds)]
  for (let at = 0; at < reds.length; at++) {
    const red = reds[at] ?? 0
    const green = greens[at] ?? 0
    const blue = blues[at] ?? 0
    planes[0][at] = 0.299 * red + 0.587 * green + 0.114 * blue
    planes[1][at] = red - green
    planes[2][at] = (red + green) / 2 - blue
  }
  return planes
}

/** Sobel's differences to the right and below, into `dx` and `dy`. */
const differencesOf = (plane: Float32Array, { width, height }: Grid, dx: Float32Array, dy: Float32Array) => {
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const upperLeft = plane[at - width - 1] ?? 0
      const upper = plane[at - width] ?? 0
      const upperRight = plane[at - width + 1] ?? 0
      const left = plane[at - 1] ?? 0
      const right = plane[at + 1] ?? 0
      const lowerLeft = plane[at + width - 1] ?? 0
      const lower = plane[at + width] ?? 0
      const lowerRight = plane[at + width + 1] ?? 0
      dx[at] = upperRight + 2 * right + lowerRight - upperLeft - 2 * left - lowerLeft
      dy[at] = lowerLeft + 2 * lower + lowerRight - upperLeft - 2 * upper - upperRight
    }
  }
}

/** The strength of change over all planes (the structure tensor of Di Zenzo), and the tensor itself. */
const changesOf = (planes: Planes, grid: Grid) => {
  const size = grid.width * grid.height
  const [xx, xy, yy] = [new Float32Array(size), new Float32Array(size), new Float32Array(size)]
  const [dx, dy] = [new Float32Array(size), new Float32Array(size)]
  for (const plane of planes) {
    differencesOf(plane, grid, dx, dy)
    for (let at = 0; at < size; at++) {
      const right = dx[at] ?? 0
      const down = dy[at] ?? 0
      xx[at] = (xx[at] ?? 0) + right * right
      xy[at] = (xy[at] ?? 0) + right * down
      yy[at] = (yy[at] ?? 0) + down * down
    }
  }
  const strength = new Float32Array(size)
  for (let at = 0; at < size; at++) {
    const apart = (xx[at] ?? 0) - (yy[at] ?? 0)
    const mixed = 2 * (xy[at] ?? 0)
    const both = (xx[at] ?? 0) + (yy[at] ?? 0)
    strength[at] = Math.sqrt((both + Math.sqrt(apart * apart + mixed * mixed)) / 2) / 8
  }
  return { strength, xx, xy, yy }
}

const anglesOf = ({ xx, xy, yy }: ReturnType<typeof changesOf>): Float32Array => {
  const angle = new Float32Array(xx.length)
  for (let at = 0; at < angle.length; at++) {
    const across = Math.atan2(2 * (xy[at] ?? 0), (xx[at] ?? 0) - (yy[at] ?? 0)) / 2
    angle[at] = across < 0 ? across + Math.PI : across
  }
  return angle
}

const leastNoise = 0.6

/** The noise is the median change, because most of a picture is plain. */
const noiseOf = (strength: Float32Array) => {
  const some = strength.filter((_value, at) => at % 7 === 0).sort()
  return Math.max(leastNoise, some[Math.floor(some.length / 2)] ?? 0)
}

/** Dark parts thinner than twice this many pixels count as print. */
const printReach = 3
const busyReach = 2

const ridgesOf = (
  strength: Float32Array,
  weight: Float32Array,
  angle: Float32Array,
  { width, height }: Grid,
) => {
  const ridges: number[] = []
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x
      if ((weight[at] ?? 0) < 0.25) continue
      const direction = angle[at] ?? 0
      const step = Math.round(Math.cos(direction)) + Math.round(Math.sin(direction)) * width
      const value = strength[at] ?? 0
      if (value >= (strength[at + step] ?? 0) && value > (strength[at - step] ?? 0)) ridges.push(at)
    }
  }
  return ridges
}

const withoutPrint = (channels: Planes, grid: Grid): Planes =>
  planesOf(
    channels.map((channel) =>
      least(greatest(channel, grid, printReach), grid, printReach),
    ) as unknown as Planes,
  )

const smoothedAll = (planes: Planes, grid: Grid) =>
  planes.map((plane) => smoothed(plane, grid)) as unknown as Planes

export const edgesOf = (picture: Picture): Edges => {
  const { width, height } = picture
  const channels = channelsOf(picture)
  const planes = withoutPrint(channels, picture)
  const changes = changesOf(smoothedAll(planesOf(channels), picture), picture)
  const { strength } = changes
  const angle = anglesOf(changes)
  const noise = 2.5 * noiseOf(strength)
  const weightOf = (value: number) => (value * value) / (value * value + noise * noise)
  const weight = strength.map(weightOf)
  const unprinted = changesOf(smoothedAll(planes, picture), picture).strength.map(weightOf)
  return {
    width,
    height,
    planes,
    weight,
    angle,
    busy: boxMean(unprinted, picture, busyReach),
    ridges: ridgesOf(strength, weight, angle, picture),
  }
}
