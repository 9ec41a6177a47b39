import type { Spot } from './camera'

export const areaOf = (polygon: readonly Spot[]): number =>
  Math.abs(
    polygon.reduce((sum, { x, y }, at) => {
      const next = polygon[(at + 1) % polygon.length]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/** What of a polygon lies to the right of the way from one point to another (Sutherland and Hodgman). */
const cut = (polygon: readonly Spot[], from: Spot, to: Spot): Spot[] => {
  const side = ({ x, y }: Spot) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)
  return polygon.flatMap((spot, at) => {
    const next = polygon[(at + 1) % polygon.length]!
    const [here, there] = [side(spot), side(next)]
    const kept = here >= 0 ? [spot] : []
    if (here >= 0 === there >= 0) return kept
    const share = here / (here - there)
    return [...kept, { x: spot.x + share * (next.x - spot.x), y: spot.y + share * (next.y - spot.y) }]
  })
}

/** Intersection over union of two convex polygons, both clockwise. */
export const overlapOf = (one: readonly Spot[], other: readonly Spot[]): number => {
  const shared = one.reduce<readonly Spot[]>(
    (rest, from, at) => cut(rest, from, one[(at + 1) % one.length]!),
    other,
  )
  const common = areaOf(shared)
  return common / (areaOf(one) + areaOf(other) - common)
}
