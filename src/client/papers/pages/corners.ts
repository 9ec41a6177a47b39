// The four corners of a paper in its photo, which can be rotated clockwise by quarter turns.
import type { Outline, Point } from '../picture/picture'
import type { Quarters } from '../worker/calls'

export const wholePicture: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

export type CornerIndex = 0 | 1 | 2 | 3

export const corners = ['Top left', 'Top right', 'Bottom right', 'Bottom left'] as const
export const cornerIndexes: readonly CornerIndex[] = [0, 1, 2, 3]

const turnedPoint = ({ x, y }: Point, quarters: Quarters): Point =>
  [
    { x, y },
    { x: 1 - y, y: x },
    { x: 1 - x, y: 1 - y },
    { x: y, y: 1 - x },
  ][quarters] as Point

const quartersOf = (count: number) => (((count % 4) + 4) % 4) as Quarters

/** A quarter turn moves the lower left corner to the upper left. */
export const turnedOutline = (outline: Outline, quarters: Quarters): Outline =>
  cornerIndexes.map((index) =>
    turnedPoint(outline[quartersOf(index - quarters)], quarters),
  ) as unknown as Outline

export const oneMore = (quarters: Quarters): Quarters => quartersOf(quarters + 1)

const clamped = (share: number) => Math.min(1, Math.max(0, share))

/** Twice the area of the triangle of three points; negative if they run counterclockwise. */
const bend = (one: Point, two: Point, three: Point) =>
  (two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x)

/** Each corner bends at least this much, so that none is flat or points inwards. */
const leastBend = 0.004
/** An outline less even than this is nearly a triangle or a line, and its page would be unreadable. */
const leastEven = 0.15

/** 1 for a paper photographed from straight above, less for a slanted view, 0 for an impossible outline. */
const evenness = (outline: Outline): number => {
  const bends = cornerIndexes.map((index) =>
    bend(outline[index], outline[quartersOf(index + 1)], outline[quartersOf(index + 2)]),
  )
  const least = Math.min(...bends)
  return least > leastBend ? least / Math.max(...bends) : 0
}

/** Moves a corner, unless that would make the outline implausible and less even than before. */
export const withCorner = (outline: Outline, index: CornerIndex, to: Point): Outline => {
  const point = { x: clamped(to.x), y: clamped(to.y) }
  const moved = outline.map((corner, at) => (at === index ? point : corner)) as unknown as Outline
  const even = evenness(moved)
  return even >= leastEven || even > evenness(outline) ? moved : outline
}

/** `to` and `index` refer to the turned photo. */
export const withSeenCorner = (
  outline: Outline,
  { quarters, index, to }: { quarters: Quarters; index: CornerIndex; to: Point },
): Outline => {
  const seen = withCorner(turnedOutline(outline, quarters), index, to)
  return turnedOutline(seen, quartersOf(-quarters))
}

const step = 0.01
const largeStep = 0.05

const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The distance a key moves the focused corner; null for other keys. */
export const keyStep = ({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null => {
  const way = ways[key]
  const far = shiftKey ? largeStep : step
  return way ? { x: way.x * far, y: way.y * far } : null
}
