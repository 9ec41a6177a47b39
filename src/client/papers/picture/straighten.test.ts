import { colourOf, drawnPicture, grey } from '../../testing/papers/pictures'
import type { Outline, Point } from './picture'
import { straighten } from './straighten'

const whole: Outline = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

test('a small picture that is all paper stays unchanged', () => {
  const picture = drawnPicture(30, 20, (x, y) => [x * 8, y * 12, 77])
  const page = straighten(picture, whole, 100)
  expect([page.width, page.height]).toEqual([30, 20])
  expect(page.data).toEqual(picture.data)
})

test('the page is as long as requested, but not longer than the paper in the picture', () => {
  const picture = drawnPicture(300, 400, () => grey(200))
  expect(straighten(picture, whole, 200)).toMatchObject({ width: 150, height: 200 })
  expect(straighten(picture, whole, 4000)).toMatchObject({ width: 300, height: 400 })
})

test('details smaller than a page pixel are averaged, not sampled', () => {
  const picture = drawnPicture(300, 300, (x, y) => grey((x + y) % 2 ? 0 : 200))
  const page = straighten(picture, whole, 110)
  const values = page.data.filter((_value, at) => at % 4 === 0)
  expect(Math.min(...values)).toBeGreaterThan(80)
  expect(Math.max(...values)).toBeLessThan(120)
})

test('the page contains only the area within the outline', () => {
  const picture = drawnPicture(200, 200, (x, y) => grey(x >= 50 && x < 150 && y >= 40 && y < 160 ? 230 : 0))
  const outline: Outline = [
    { x: 0.25, y: 0.2 },
    { x: 0.75, y: 0.2 },
    { x: 0.75, y: 0.8 },
    { x: 0.25, y: 0.8 },
  ]
  const page = straighten(picture, outline, 500)
  expect([page.width, page.height]).toEqual([100, 120])
  expect(Math.min(...page.data)).toBeGreaterThan(220)
})

/** The outline of a paper of height 1 in a square photo. The focal length is in sides of the photo. */
const photographed = (width: number, focal: number, pitch: number, yaw: number): Outline => {
  const point = (x: number, y: number): Point => {
    const depth = 2 - Math.sin(yaw) * x * width + Math.cos(yaw) * Math.sin(pitch) * y
    const right = Math.cos(yaw) * x * width + Math.sin(yaw) * Math.sin(pitch) * y
    return { x: 0.5 + (focal * right) / depth, y: 0.5 + (focal * Math.cos(pitch) * y) / depth }
  }
  return [point(-0.5, -0.5), point(0.5, -0.5), point(0.5, 0.5), point(-0.5, 0.5)]
}

test.each([
  ['seen from the front', 0.707, 0.72, 0, 0],
  ['tilted', 0.707, 0.72, 0.45, 0],
  ['tilted in both directions', 0.707, 0.72, 0.4, -0.35],
  ['a wide paper', 1.414, 0.72, -0.4, 0.2],
  ['another lens, recognisable in a steep view', 0.707, 1.1, 0.6, 0.5],
])('%s: the page has the paper’s aspect ratio', (_name, width, focal, pitch, yaw) => {
  const picture = drawnPicture(900, 900, () => grey(200))
  const page = straighten(picture, photographed(width, focal, pitch, yaw), 1000)
  expect(page.width / page.height / width).toBeGreaterThan(0.97)
  expect(page.width / page.height / width).toBeLessThan(1.03)
})

test('straight lines stay straight: diagonals run from corner to corner', () => {
  const outline = photographed(0.8, 0.72, 0.5, 0.3)
  const side = (one: Point, other: Point, x: number, y: number) =>
    (other.x - one.x) * (y / 600 - one.y) - (other.y - one.y) * (x / 600 - one.x) > 0
  // Four triangles between the diagonals, which cross at the centre of the paper.
  const picture = drawnPicture(600, 600, (x, y) => [
    side(outline[0], outline[2], x, y) ? 255 : 0,
    side(outline[1], outline[3], x, y) ? 255 : 0,
    0,
  ])
  const page = straighten(picture, outline, 600)
  const at = (x: number, y: number) =>
    colourOf(page, Math.floor(x * page.width), Math.floor(y * page.height)).slice(0, 2)
  expect(at(0.5, 0.45)).toEqual([0, 255])
  expect(at(0.55, 0.5)).toEqual([0, 0])
  expect(at(0.5, 0.55)).toEqual([255, 0])
  expect(at(0.45, 0.5)).toEqual([255, 255])
})
