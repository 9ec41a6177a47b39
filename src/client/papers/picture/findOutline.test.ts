import { drawnPicture } from '../../testing/papers/pictures'
import { findOutline } from './findOutline'
import type { Outline, Point } from './picture'

type Colour = readonly [number, number, number]
type Ground = (x: number, y: number) => Colour

const [width, height] = [400, 300]
const at = (x: number, y: number): Point => ({ x: x / width, y: y / height })

const upright: Outline = [at(90, 40), at(300, 50), at(310, 260), at(80, 250)]
const turned: Outline = [at(130, 40), at(330, 120), at(260, 270), at(70, 190)]

const isWithin = (outline: readonly Point[], x: number, y: number) =>
  outline.every((from, corner) => {
    const to = outline[(corner + 1) % 4] ?? from
    return (to.x - from.x) * (y / height - from.y) - (to.y - from.y) * (x / width - from.x) > 0
  })

/** Scales the outline towards its centre. */
const inner = (outline: Outline, factor: number): readonly Point[] => {
  const middle = { x: (outline[0].x + outline[2].x) / 2, y: (outline[0].y + outline[2].y) / 2 }
  return outline.map(({ x, y }) => ({
    x: middle.x + (x - middle.x) * factor,
    y: middle.y + (y - middle.y) * factor,
  }))
}

const dark: Ground = () => [70, 55, 45]
const nearlyWhite: Ground = () => [216, 212, 202]
const paleWood: Ground = (_x, y) => [226, 210, 180 - 6 * Math.sin(y / 3)]
const stripes: Ground = (x, y) => ((x + y / 3) % 24 < 12 ? [170, 40, 45] : [225, 215, 200])
const checks: Ground = (x, y) => (x % 40 < 20 === y % 40 < 20 ? [70, 100, 150] : [225, 225, 220])

const tiles: Ground = (x, y) => (x % 180 < 3 || y % 140 < 3 ? [120, 120, 120] : [200, 196, 190])

const onGround = (
  outline: Outline,
  ground: Ground,
  print: (x: number, y: number) => Colour | null = () => null,
) =>
  drawnPicture(width, height, (x, y) =>
    isWithin(outline, x, y) ? (print(x, y) ?? [228, 228, 224]) : ground(x, y),
  )

/** The largest distance of a corner from its correct place, in pixels. */
const off = (found: Outline | null, outline: Outline) =>
  Math.max(
    ...outline.map((corner, index) => {
      const { x, y } = found?.[index] ?? { x: 9, y: 9 }
      return Math.hypot((x - corner.x) * width, (y - corner.y) * height)
    }),
  )

test.each([
  ['a dark table', dark],
  ['a white cloth', nearlyWhite],
  ['pale wood', paleWood],
  ['stripes', stripes],
  ['checks', checks],
])('finds a paper on %s', (_name, ground) => {
  expect(off(findOutline(onGround(upright, ground)), upright)).toBeLessThan(4)
})

test('the corners of a skewed paper start at its top left', () => {
  expect(off(findOutline(onGround(turned, dark)), turned)).toBeLessThan(4)
})

test('a printed frame is not mistaken for the paper’s edge', () => {
  const isFrame = (x: number, y: number) =>
    isWithin(inner(upright, 0.92), x, y) && !isWithin(inner(upright, 0.9), x, y)
  const picture = onGround(upright, nearlyWhite, (x, y) => (isFrame(x, y) ? [40, 80, 60] : null))
  expect(off(findOutline(picture), upright)).toBeLessThan(4)
})

test('a fold does not count as an edge', () => {
  const picture = onGround(upright, paleWood, (_x, y) =>
    y < 150 ? null : y < 152 ? [180, 180, 176] : [214, 214, 210],
  )
  expect(off(findOutline(picture), upright)).toBeLessThan(4)
})

test('a finger over an edge does not matter', () => {
  const picture = onGround(upright, dark)
  for (let y = 235; y < 300; y++)
    for (let x = 180; x < 215; x++) picture.data.set([176, 122, 94], (y * width + x) * 4)
  expect(off(findOutline(picture), upright)).toBeLessThan(4)
})

test('a paper that extends beyond the picture ends at its border', () => {
  const cut: Outline = [at(60, 0), at(330, 0), at(340, 250), at(50, 245)]
  const beyond: Outline = [at(62, -40), at(328, -40), at(340, 250), at(50, 245)]
  expect(off(findOutline(onGround(beyond, dark)), cut)).toBeLessThan(5)
})

test('a table printed on a paper is not mistaken for the paper', () => {
  const isRule = (x: number, y: number) =>
    x > 130 && x < 270 && y > 90 && y < 220 && (x % 46 < 2 || (y - 90) % 21 < 2)
  const picture = onGround(upright, nearlyWhite, (x, y) => (isRule(x, y) ? [40, 40, 40] : null))
  expect(off(findOutline(picture), upright)).toBeLessThan(4)
})

test('a large picture is scaled down, and the result is in fractions', () => {
  const large = drawnPicture(width * 3, height * 3, (x, y) =>
    isWithin(upright, x / 3, y / 3) ? [228, 228, 224] : dark(x, y),
  )
  expect(off(findOutline(large), upright)).toBeLessThan(3)
})

test.each([
  ['a plain table', dark],
  ['checks', checks],
  ['tiles', tiles],
])('finds no paper on %s', (_name, ground) => {
  expect(findOutline(drawnPicture(width, height, ground))).toBeNull()
})
