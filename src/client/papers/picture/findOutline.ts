// Finds the paper in a photo: it looks for straight lines among the edges and chooses the four most likely sides.
import { edgesOf } from './outline/edges'
import { type Line, linesOf } from './outline/lines'
import { type Outline, type Picture, type Point, reduce } from './picture'
import { bordersOf, coverOf, type Profile, profileOf, stretchOf } from './outline/sides'

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

/** In pixels from the middle of the picture. */
interface Spot {
  readonly x: number
  readonly y: number
}
/** Four lines are combined into a possible paper, which is scored. */
type Four<T> = readonly [T, T, T, T]
interface Quad {
  /** Clockwise. */
  readonly corners: Four<Spot>
  readonly score: number
}
interface Size {
  readonly width: number
  readonly height: number
}

/** The sine of 45 and of 135 degrees, between which the corners of a photographed paper lie. */
const flattest = 0.7

const degrees = Math.PI / 180
const between = (one: Line, other: Line) => {
  const apart = Math.abs(one.angle - other.angle)
  return Math.min(apart, Math.PI - apart)
}

/** Null where lines hardly cross, or cross too far outside the picture. */
const crossingWithin = (one: Line, other: Line, { width, height }: Size): Spot | null => {
  const cross = Math.sin(other.angle - one.angle)
  if (Math.abs(cross) < flattest) return null
  const x = (one.distance * Math.sin(other.angle) - other.distance * Math.sin(one.angle)) / cross
  const y = (other.distance * Math.cos(one.angle) - one.distance * Math.cos(other.angle)) / cross
  return Math.abs(x) > width * 0.53 || Math.abs(y) > height * 0.53 ? null : { x, y }
}

const along = ({ angle }: Line, { x, y }: Spot) => y * Math.cos(angle) - x * Math.sin(angle)
const across = ({ angle, distance }: Line, { x, y }: Spot) =>
  x * Math.cos(angle) + y * Math.sin(angle) - distance

/** Positive for clockwise corners. */
const areaOf = ([one, two, three, four]: Four<Spot>): number =>
  ((three.x - one.x) * (four.y - two.y) - (four.x - two.x) * (three.y - one.y)) / 2

const isCorner = (before: Spot, corner: Spot, after: Spot): boolean => {
  const [toX, toY] = [corner.x - before.x, corner.y - before.y]
  const [fromX, fromY] = [after.x - corner.x, after.y - corner.y]
  return toX * fromY - toY * fromX > flattest * Math.hypot(toX, toY) * Math.hypot(fromX, fromY)
}

const isConvex = ([one, two, three, four]: Four<Spot>): boolean =>
  isCorner(one, two, three) &&
  isCorner(two, three, four) &&
  isCorner(three, four, one) &&
  isCorner(four, one, two)

/** A step in lightness of this many levels gets half of the full score. */
const halfStep = 4

/** The continuation assumed beyond the picture, where nothing is known. */
const unknown = 0.2
const leastSeen = 5

/** The share of a line that continues beyond a corner. It counts less in a pattern, where it may do so by chance. */
const continuation = (profile: Profile, corner: number, end: number): number => {
  if (corner > profile.last - leastSeen || corner < profile.first + leastSeen) return unknown
  const { cover, busy } = stretchOf(profile, corner, end)
  return cover * Math.max(0, 1 - 2 * Math.min(...busy))
}

/** The score of a side. A good side is an edge all along, is lighter on the inside, and ends at the corners. */
const sideScore = (profile: Profile, from: Spot, to: Spot, middle: Spot): number => {
  const { line } = profile
  const start = along(line, from)
  const end = along(line, to)
  const { cover, step, lighter, busy } = stretchOf(profile, start, end)
  const inward = Math.sign(across(line, middle))
  const beyond = (end - start) * 0.15
  const more = continuation(profile, start, start - beyond) + continuation(profile, end, end + beyond)
  const contrast = step / (step + halfStep)
  const dark = lighter * inward < -4 ? 0.12 : 0
  const margin = inward > 0 ? busy[0] : busy[1]
  return cover * (0.25 + 0.75 * contrast) - 0.3 * more - dark - 0.4 * margin
}

const leastArea = 0.1
/** At most two sides may be borders of the picture. With three, any line on a table would make a paper. */
const mostBorders = 2

type Pair = readonly [number, number]

/** The score of a quad depends on its sides, above all on the worst. A larger area breaks ties. */
const quadScore = (sum: number, worst: number, share: number) =>
  (0.7 * sum) / 4 + 0.3 * worst + 0.3 * Math.sqrt(share)

/**
 * @param corners the points where each side meets the next
 * @param toBeat scoring stops once the quad cannot exceed this
 */
const scoreOf = (sides: Four<Profile>, corners: Four<Spot>, share: number, toBeat: number): number => {
  const [one, two, three, four] = corners
  const middle = { x: (one.x + two.x + three.x + four.x) / 4, y: (one.y + two.y + three.y + four.y) / 4 }
  const cover = (side: Profile, from: Spot, to: Spot) =>
    coverOf(side, along(side.line, from), along(side.line, to))
  const covers = [
    cover(sides[0], four, one),
    cover(sides[1], one, two),
    cover(sides[2], two, three),
    cover(sides[3], three, four),
  ]
  const best = quadScore(
    covers.reduce((all, one) => all + one, 0),
    Math.min(...covers),
    share,
  )
  if (best <= toBeat) return best
  let [sum, worst] = [0, 1]
  for (let side = 0; side < 4; side++) {
    const from = corners[(side + 3) % 4] ?? one
    const score = sideScore(sides[side] ?? sides[0], from, corners[side] ?? one, middle)
    sum += score
    worst = Math.min(worst, score)
    const atMost = quadScore(sum + 3 - side, worst, share)
    if (atMost <= toBeat) return atMost
  }
  return quadScore(sum, worst, share)
}

const pairsOf = (lines: readonly Line[], { width, height }: Size): Pair[] =>
  lines.flatMap((one, at) =>
    lines.slice(at + 1).flatMap((other, after): Pair[] => {
      if (between(one, other) > 35 * degrees) return []
      const turned = Math.abs(one.angle - other.angle) > Math.PI / 2
      const distance = turned ? -other.distance : other.distance
      const apart = Math.abs(one.distance - distance)
      return apart < Math.min(width, height) * 0.2 ? [] : [[at, at + 1 + after]]
    }),
  )

/** The best quad of two pairs of opposite sides. */
const bestQuad = (profiles: readonly Profile[], size: Size): Quad | null => {
  const lines = profiles.map(({ line }) => line)
  const crossings = lines.map((one) => lines.map((other) => crossingWithin(one, other, size)))
  const pairs = pairsOf(lines, size)
  let best: Quad | null = null
  for (let first = 0; first < pairs.length; first++) {
    const [a, c] = pairs[first] ?? [0, 0]
    for (let second = first + 1; second < pairs.length; second++) {
      const [b, d] = pairs[second] ?? [0, 0]
      const one = crossings[a]?.[b]
      const two = crossings[b]?.[c]
      const three = crossings[c]?.[d]
      const four = crossings[d]?.[a]
      if (!one || !two || !three || !four) continue
      const turns = areaOf([one, two, three, four])
      const corners: Four<Spot> = turns > 0 ? [one, two, three, four] : [four, three, two, one]
      const share = Math.abs(turns) / (size.width * size.height)
      if (share < leastArea || !isConvex(corners)) continue
      const sides = [profiles[a], profiles[b], profiles[c], profiles[d]] as unknown as Four<Profile>
      if (sides.filter(({ isBorder }) => isBorder).length > mostBorders) continue
      const toBeat: number = best?.score ?? 0
      const score = scoreOf(sides, [one, two, three, four], share, toBeat)
      if (score > toBeat) best = { corners, score }
    }
  }
  return best
}
