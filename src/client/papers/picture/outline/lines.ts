// Straight lines among the edges (the Hough transform): every edge votes for the lines that may pass through it.
import type { Edges } from './edges'

/** All points with x · cos(angle) + y · sin(angle) = distance, counted from the middle of the picture. */
export interface Line {
  readonly angle: number
  readonly distance: number
}

const angles = 180
const spread = 3
const most = 60
/** A weaker line counts only if it is at least this far from every stronger one. */
const apartDegrees = 5
const apartPixels = 4

/** The distance beside an edge at which its surroundings are compared. */
const sideDistance = 6
const halfStep = 4
const leastVote = 0.15

/**
 * An edge of a paper has a quiet side, because the paper's margin is plain; an edge in a pattern has none. The two
 * sides of a paper's edge differ, and those of a printed line do not. Other edges count little, however many there are.
 */
const voteOf = ({ width, height, planes, weight, angle, busy }: Edges, at: number): number => {
  const direction = angle[at] ?? 0
  const column = at % width
  const row = (at - column) / width
  const beside = (off: number) => {
    const x = Math.min(width - 1, Math.max(0, column + Math.round(off * Math.cos(direction))))
    const y = Math.min(height - 1, Math.max(0, row + Math.round(off * Math.sin(direction))))
    return y * width + x
  }
  const [one, other] = [beside(sideDistance), beside(-sideDistance)]
  const differs = (plane: Float32Array) => (plane[one] ?? 0) - (plane[other] ?? 0)
  const step = Math.hypot(differs(planes[0]), differs(planes[1]), differs(planes[2]))
  const quiet = Math.max(leastVote, 1 - 1.5 * Math.min(busy[one] ?? 0, busy[other] ?? 0))
  return (weight[at] ?? 0) * quiet * Math.max(leastVote, step / (step + halfStep))
}

interface Votes {
  readonly counts: Float32Array
  readonly rows: number
  readonly middle: number
}

const votesOf = (edges: Edges): Votes => {
  const { width, height, angle, ridges } = edges
  const middle = Math.ceil(Math.hypot(width, height) / 2) + 1
  const rows = 2 * middle + 1
  const counts = new Float32Array(angles * rows)
  for (const at of ridges) {
    const column = at % width
    const x = column - width / 2
    const y = (at - column) / width - height / 2
    const vote = voteOf(edges, at)
    const degrees = Math.round(((angle[at] ?? 0) * 180) / Math.PI)
    for (let turned = degrees - spread; turned <= degrees + spread; turned++) {
      const bin = (turned + angles) % angles
      const radians = (bin * Math.PI) / 180
      const row = Math.round(x * Math.cos(radians) + y * Math.sin(radians)) + middle
      const place = bin * rows + row
      counts[place] = (counts[place] ?? 0) + vote
    }
  }
  return { counts: withNeighbours(counts, rows), rows, middle }
}

/** An edge is seldom exactly on a line, so a line also gets half of its neighbours' votes. */
const withNeighbours = (counts: Float32Array, rows: number) =>
  counts.map((count, at) => {
    const row = at % rows
    const before = row > 0 ? (counts[at - 1] ?? 0) : 0
    const after = row < rows - 1 ? (counts[at + 1] ?? 0) : 0
    return count + (before + after) / 2
  })

/** A line turned by 180 degrees is the same line with the opposite distance. */
const isNear = (one: Line, other: Line): boolean => {
  const apart = Math.abs(one.angle - other.angle) * (180 / Math.PI)
  const turned = apart > 90
  const distance = turned ? one.distance + other.distance : one.distance - other.distance
  return Math.min(apart, 180 - apart) < apartDegrees && Math.abs(distance) < apartPixels
}

const peaksOf = ({ counts, rows, middle }: Votes, least: number): Line[] => {
  const places: number[] = []
  counts.forEach((count, at) => {
    const isPeak = count >= (counts[at - 1] ?? 0) && count >= (counts[at + 1] ?? 0)
    if (count >= least && isPeak) places.push(at)
  })
  places.sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0))
  const lines: Line[] = []
  for (const at of places) {
    const row = at % rows
    const line = { angle: ((at - row) / rows) * (Math.PI / 180), distance: row - middle }
    if (!lines.some((taken) => isNear(taken, line))) lines.push(line)
    if (lines.length === most) break
  }
  return lines
}

/** Fits the line to the edges beside it (total least squares). */
const fitted = ({ width, height, weight, angle, ridges }: Edges, line: Line): Line => {
  const cos = Math.cos(line.angle)
  const sin = Math.sin(line.angle)
  let total = 0
  let [sumX, sumY, xx, xy, yy] = [0, 0, 0, 0, 0]
  for (const at of ridges) {
    const column = at % width
    const x = column - width / 2
    const y = (at - column) / width - height / 2
    const off = Math.abs(x * cos + y * sin - line.distance)
    if (off > 2.5 || Math.abs(Math.sin((angle[at] ?? 0) - line.angle)) > 0.17) continue
    const share = (weight[at] ?? 0) * (1 - off / 4)
    total += share
    sumX += share * x
    sumY += share * y
    xx += share * x * x
    xy += share * x * y
    yy += share * y * y
  }
  if (total < 4) return line
  const [middleX, middleY] = [sumX / total, sumY / total]
  const [a, b, c] = [xx / total - middleX ** 2, xy / total - middleX * middleY, yy / total - middleY ** 2]
  const along = Math.atan2(2 * b, a - c) / 2
  const across = along + Math.PI / 2
  const normal = across < 0 ? across + Math.PI : across % Math.PI
  return { angle: normal, distance: middleX * Math.cos(normal) + middleY * Math.sin(normal) }
}

/** The strongest first; each at least a tenth of the picture's long side. */
export const linesOf = (edges: Edges): readonly Line[] =>
  peaksOf(votesOf(edges), Math.max(edges.width, edges.height) / 14).map((line) =>
    fitted(edges, fitted(edges, line)),
  )
