// Measures how well any stretch of a line fits the side of a paper.
import type { Edges } from './edges'
import type { Line } from './lines'

/** Running sums along a line, with one entry for each pixel, so that any stretch takes two look-ups. */
export interface Profile {
  readonly line: Line
  readonly isBorder: boolean
  readonly first: number
  readonly last: number
  /** Edges in the line's direction. */
  readonly covered: Float32Array
  /** The difference in lightness and colour towards the side of the normal. */
  readonly steps: readonly [Float32Array, Float32Array, Float32Array]
  /** The amount of change beside the line, on the normal's side and on the other side. */
  readonly busy: readonly [Float32Array, Float32Array]
}

/** The distances from a line at which its two sides are compared. A printed line looks alike on both. */
const sideDistances = [3, 4, 5, 6]
const largestStep = 40
const busyDistance = 6

const coverAt = ({ weight, angle }: Edges, at: number, stepAcross: number, line: Line) => {
  let best = 0
  for (const place of [at, at - stepAcross, at + stepAcross]) {
    const agrees = Math.abs(Math.cos((angle[place] ?? 0) - line.angle))
    if (agrees > 0.94) best = Math.max(best, weight[place] ?? 0)
  }
  return best
}

export const profileOf = (edges: Edges, line: Line): Profile => {
  const { width, height, planes } = edges
  const reach = Math.ceil(Math.hypot(width, height) / 2)
  const cos = Math.cos(line.angle)
  const sin = Math.sin(line.angle)
  const stepAcross = Math.round(cos) + Math.round(sin) * width
  const covered = new Float32Array(2 * reach + 2)
  const steps = [0, 1, 2].map(() => new Float32Array(2 * reach + 2)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  const busy = [new Float32Array(2 * reach + 2), new Float32Array(2 * reach + 2)] as const
  let first = reach
  let last = -reach
  for (let place = -reach; place <= reach; place++) {
    const x = line.distance * cos - place * sin + width / 2
    const y = line.distance * sin + place * cos + height / 2
    const index = place + reach
    const isInside = x >= 2 && y >= 2 && x < width - 2 && y < height - 2
    if (isInside) {
      first = Math.min(first, place)
      last = place
    }
    const at = Math.round(y) * width + Math.round(x)
    covered[index + 1] = (covered[index] ?? 0) + (isInside ? coverAt(edges, at, stepAcross, line) : 0)
    planes.forEach((plane, channel) => {
      const sums = steps[channel] ?? covered
      sums[index + 1] = (sums[index] ?? 0) + (isInside ? stepAt(plane, edges, x, y, cos, sin) : 0)
    })
    busy.forEach((sums, other) => {
      const off = other === 0 ? busyDistance : -busyDistance
      sums[index + 1] =
        (sums[index] ?? 0) + (isInside ? valueAt(edges.busy, edges, x + off * cos, y + off * sin) : 0)
    })
  }
  return { line, isBorder: false, first, last, covered, steps, busy }
}

const valueAt = (plane: Float32Array, { width, height }: Edges, x: number, y: number) => {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)))
  const row = Math.min(height - 1, Math.max(0, Math.round(y)))
  return plane[row * width + column] ?? 0
}

const stepAt = (plane: Float32Array, edges: Edges, x: number, y: number, cos: number, sin: number) => {
  const value = (off: number) => valueAt(plane, edges, x + off * cos, y + off * sin)
  const step = sideDistances.reduce((sum, off) => sum + value(off) - value(-off), 0) / sideDistances.length
  return Math.max(-largestStep, Math.min(largestStep, step))
}

/** The score of a picture border as the side of a paper, lower than that of a visible side. */
const borderCover = 0.5
const borderStep = 12

/** The four borders of the picture, which can be sides of a paper that extends beyond it. */
export const bordersOf = ({ width, height }: Edges): readonly Profile[] => {
  const reach = Math.ceil(Math.hypot(width, height) / 2)
  const none = new Float32Array(2 * reach + 2)
  const along = (value: number) => none.map((_none, at) => value * at)
  const border = (angle: number, distance: number, half: number): Profile => ({
    line: { angle, distance },
    isBorder: true,
    first: -Math.floor(half),
    last: Math.floor(half),
    covered: along(borderCover),
    // The inside counts as paper, and the area beyond is unknown.
    steps: [along(-Math.sign(distance) * borderStep), none, none],
    busy: [none, none],
  })
  return [
    border(0, -width / 2 + 0.5, height / 2),
    border(0, width / 2 - 0.5, height / 2),
    border(Math.PI / 2, -height / 2 + 0.5, width / 2),
    border(Math.PI / 2, height / 2 - 0.5, width / 2),
  ]
}

export interface Stretch {
  /** The share that is an edge. */
  readonly cover: number
  /** The mean step in light and colour, positive where the normal's side is lighter. */
  readonly step: number
  readonly lighter: number
  readonly busy: readonly [number, number]
}

const empty: Stretch = { cover: 0, step: 0, lighter: 0, busy: [0, 0] }

/** The indices of a stretch in the sums; null if too little of it is in the picture. */
const placesOf = ({ first, last, covered }: Profile, from: number, to: number) => {
  const reach = covered.length / 2 - 1
  const start = Math.max(first, Math.round(Math.min(from, to)))
  const end = Math.min(last, Math.round(Math.max(from, to)))
  return end - start < 2 ? null : { start: start + reach, end: end + reach + 1 }
}

export const stretchOf = (profile: Profile, from: number, to: number): Stretch => {
  const places = placesOf(profile, from, to)
  if (!places) return empty
  const { start, end } = places
  const { covered, steps, busy } = profile
  const mean = (sums: Float32Array) => ((sums[end] ?? 0) - (sums[start] ?? 0)) / (end - start)
  const [light, red, blue] = [mean(steps[0]), mean(steps[1]), mean(steps[2])]
  return {
    cover: mean(covered),
    step: Math.hypot(light, red, blue),
    lighter: light,
    busy: [mean(busy[0]), mean(busy[1])],
  }
}

/** The share of a stretch that is an edge, which is the most that a side can score. */
export const coverOf = (profile: Profile, from: number, to: number): number => {
  const places = placesOf(profile, from, to)
  if (!places) return 0
  const { start, end } = places
  return ((profile.covered[end] ?? 0) - (profile.covered[start] ?? 0)) / (end - start)
}
