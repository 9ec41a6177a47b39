import type { Point } from './picture'

/** Where a place of the unit square lies in the picture: (ax + by + c) / (gx + hy + 1), (dx + ey + f) / (gx + hy + 1). */
export interface Homography {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
  readonly g: number
  readonly h: number
}

/** Of the unit square to the four corners, clockwise from its top left (Heckbert 1989). */
export const homographyTo = ([one, two, three, four]: readonly [Point, Point, Point, Point]): Homography => {
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
