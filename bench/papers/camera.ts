// A pinhole camera over a table: maps points of the paper into the picture and back. It does not share code with the
// product, so that a mistake in the product's geometry is not repeated here.
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Pose {
  /** Rotation of the paper and of the camera, in radians. */
  readonly roll: number
  readonly pitch: number
  readonly yaw: number
  /** The share of the picture that the paper covers along the tightest side. */
  readonly share: number
  /** The position within the free space, from −1 to 1. */
  readonly across: number
  readonly down: number
}

export interface View {
  /** The pixel of a point of the paper, given relative to its centre. */
  readonly seen: (x: number, y: number) => Spot
  /** The point on the paper, relative to its centre. */
  readonly paperAt: (x: number, y: number) => Spot
  /** The corners in pixels, clockwise from the paper's top left. */
  readonly corners: readonly Spot[]
}

type Matrix = readonly [number, number, number, number, number, number, number, number, number]

const apply = ([a, b, c, d, e, f, g, h, i]: Matrix, x: number, y: number): Spot => {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

const inverse = ([a, b, c, d, e, f, g, h, i]: Matrix): Matrix => [
  e * i - f * h,
  c * h - b * i,
  b * f - c * e,
  f * g - d * i,
  a * i - c * g,
  c * d - a * f,
  d * h - e * g,
  b * g - a * h,
  a * e - b * d,
]

export interface Sizes {
  readonly paper: readonly [number, number]
  readonly picture: readonly [number, number]
  /** Focal length, in long sides of the picture. */
  readonly focal: number
}

const viewAt = (
  { paper, picture, focal }: Sizes,
  pose: Pose,
  distance: number,
  shiftX: number,
  shiftY: number,
): View => {
  const [width, height] = picture
  const f = focal * Math.max(width, height)
  const { roll, pitch, yaw } = pose
  const [cr, sr, cp, sp, cy, sy] = [roll, pitch, yaw].flatMap((angle) => [
    Math.cos(angle),
    Math.sin(angle),
  ]) as [number, number, number, number, number, number]
  // The first two columns of yaw · pitch · roll, and the position of the paper's centre.
  const x1 = cy * cr + sy * sp * sr
  const x2 = -cy * sr + sy * sp * cr
  const y1 = cp * sr
  const y2 = cp * cr
  const z1 = -sy * cr + cy * sp * sr
  const z2 = sy * sr + cy * sp * cr
  const moved = [(shiftX * distance) / f, (shiftY * distance) / f] as const
  const middleX = width / 2
  const middleY = height / 2
  const matrix: Matrix = [
    f * x1 + middleX * z1,
    f * x2 + middleX * z2,
    f * moved[0] + middleX * distance,
    f * y1 + middleY * z1,
    f * y2 + middleY * z2,
    f * moved[1] + middleY * distance,
    z1,
    z2,
    distance,
  ]
  const back = inverse(matrix)
  const [w, h] = [paper[0] / 2, paper[1] / 2]
  const seen = (x: number, y: number) => apply(matrix, x, y)
  return {
    seen,
    paperAt: (x, y) => apply(back, x, y),
    corners: [seen(-w, -h), seen(w, -h), seen(w, h), seen(-w, h)],
  }
}

const boundsOf = (corners: readonly Spot[]) => {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Moves the camera closer until the paper fills its share, then sideways within the space left. */
export const viewOf = (sizes: Sizes, pose: Pose): View => {
  const [width, height] = sizes.picture
  let distance = Math.max(...sizes.paper) * 2
  let shiftX = 0
  let shiftY = 0
  for (let round = 0; round < 8; round++) {
    const { left, right, top, bottom } = boundsOf(viewAt(sizes, pose, distance, shiftX, shiftY).corners)
    const fills = Math.max((right - left) / width, (bottom - top) / height)
    distance *= fills / pose.share
    const roomX = Math.max(0, width * 0.97 - (right - left)) / 2
    const roomY = Math.max(0, height * 0.97 - (bottom - top)) / 2
    shiftX += width / 2 + pose.across * roomX - (left + right) / 2
    shiftY += height / 2 + pose.down * roomY - (top + bottom) / 2
  }
  return viewAt(sizes, pose, distance, shiftX, shiftY)
}
