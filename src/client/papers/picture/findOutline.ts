// Finds the paper in a photo: it looks for straight lines among the edges and chooses the four most likely sides.
import { edgesOf } from './outline/edges'
import { linesOf } from './outline/lines'
import type { Outline, Picture, Point } from './picture'
import { bestQuad, type Quad, type Spot } from './outline/quads'
import { reduce } from './reduce'
import { bordersOf, profileOf } from './outline/sides'

const reducedSide = 400
/**
 * Measured: papers score at least 0.78, or 0.64 on a chequered cloth or beyond the picture's border. A bare table
 * scores less.
 */
const leastScore = 0.62

/** Rotates the list so that its first side is the one that runs most nearly to the right. */
const fromTopLeft = (corners: Quad['corners']): Quad['corners'] => {
  const [one, two, three, four] = corners
  const turns: readonly Quad['corners'][] = [
    corners,
    [two, three, four, one],
    [three, four, one, two],
    [four, one, two, three],
  ]
  const rightward = ([from, to]: Quad['corners']) =>
    (to.x - from.x) / Math.hypot(to.x - from.x, to.y - from.y)
  return turns.reduce((best, turn) => (rightward(turn) > rightward(best) ? turn : best))
}

/** Null when no paper is seen; then the whole picture counts. */
export const findOutline = (picture: Picture): Outline | null => {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / reducedSide))
  const small = reduce(picture, factor)
  const edges = edgesOf(small)
  const profiles = linesOf(edges).map((line) => profileOf(edges, line))
  const quad = bestQuad([...profiles, ...bordersOf(edges)], small)
  if (!quad || quad.score < leastScore) return null
  const share = (at: number, length: number, whole: number) =>
    Math.min(1, Math.max(0, ((at + length / 2 + 0.5) * factor) / whole))
  const point = ({ x, y }: Spot): Point => ({
    x: share(x, small.width, picture.width),
    y: share(y, small.height, picture.height),
  })
  const [one, two, three, four] = fromTopLeft(quad.corners)
  return [point(one), point(two), point(three), point(four)]
}
