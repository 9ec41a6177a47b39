import { keyStep, turnedOutline, wholePicture, withCorner, withSeenCorner } from './corners'
import type { Outline } from '../picture/picture'

const paper: Outline = [
  { x: 0.1, y: 0.2 },
  { x: 0.8, y: 0.25 },
  { x: 0.9, y: 0.9 },
  { x: 0.15, y: 0.8 },
]

test('a clockwise quarter turn moves the lower left corner to the upper left', () => {
  const [topLeft, topRight] = turnedOutline(paper, 1)
  expect(topLeft.x).toBeCloseTo(0.2)
  expect(topLeft.y).toBeCloseTo(0.15)
  expect(topRight.x).toBeCloseTo(0.8)
  expect(topRight.y).toBeCloseTo(0.1)
})

test.each([0, 1, 2, 3] as const)(
  'the whole picture rotated by %i quarters is the whole picture',
  (quarters) => {
    expect(turnedOutline(wholePicture, quarters)).toEqual(wholePicture)
  },
)

test.each([0, 1, 2, 3] as const)(
  'after a turn by %i quarters, dragging moves the visible corner',
  (quarters) => {
    const to = { x: 0.2, y: 0.3 }
    const moved = withSeenCorner(paper, { quarters, index: 0, to })
    const [seen, ...others] = turnedOutline(moved, quarters)
    expect(seen.x).toBeCloseTo(to.x)
    expect(seen.y).toBeCloseTo(to.y)
    const [, ...before] = turnedOutline(paper, quarters)
    others.forEach((corner, index) => expect(corner.x).toBeCloseTo(before[index]?.x ?? NaN))
  },
)

test('a corner stays within the photo', () => {
  expect(withCorner(paper, 0, { x: -3, y: 0.1 })[0]).toEqual({ x: 0, y: 0.1 })
})

test.each([
  ['crosses another corner', { x: 0.85, y: 0.2 }],
  ['makes a dent', { x: 0.7, y: 0.7 }],
  ['comes too near to the line between its neighbours', { x: 0.46, y: 0.51 }],
  ['comes too near to the opposite side', { x: 0.15, y: 0.77 }],
])('a corner that %s stays unchanged', (_how, to) => {
  expect(withCorner(paper, 0, to)).toBe(paper)
})

test('an implausible detected outline can be improved, but not made worse', () => {
  const steep: Outline = [{ x: 0.15, y: 0.77 }, paper[1], paper[2], paper[3]]
  expect(withCorner(steep, 0, { x: 0.15, y: 0.75 })[0].y).toBe(0.75)
  expect(withCorner(steep, 0, { x: 0.15, y: 0.78 })).toBe(steep)
})

test('arrow keys move a corner by 1%, with Shift by 5%', () => {
  expect(keyStep({ key: 'ArrowLeft', shiftKey: false })).toEqual({ x: -0.01, y: 0 })
  expect(keyStep({ key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 0.05 })
  expect(keyStep({ key: 'Tab', shiftKey: true })).toBeNull()
})
