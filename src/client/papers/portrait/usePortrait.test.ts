import { draggedView, firstView, heldView, isSmall, placeOf, portraitCrop, portraitSize } from './usePortrait'

const photo = { width: 4000, height: 3000 }
const boxAt = (view: typeof firstView) => portraitCrop(photo, view.centre, view.zoom)

test('a landscape photo is cropped, not squeezed', () => {
  const box = boxAt(firstView)
  expect(box.width / box.height).toBeCloseTo(0.8, 2)
  const place = placeOf(photo, box)
  expect(parseFloat(place.width) / parseFloat(place.height)).toBeCloseTo(
    (4000 / 3000) * (box.height / box.width),
    2,
  )
})

test('the photo follows the finger', () => {
  const dragged = draggedView(firstView, photo, boxAt(firstView), { x: 0.25, y: 0 })
  expect(boxAt(dragged).x).toBeCloseTo(boxAt(firstView).x - 600, -1)
})

test('a drag back from beyond the edge takes effect at once', () => {
  const far = { centre: { x: 3, y: 0.5 }, zoom: 1 }
  const back = draggedView(far, photo, boxAt(far), { x: 0.1, y: 0 })
  expect(boxAt(back).x).toBeLessThan(boxAt(far).x)
  expect(heldView(far, photo, boxAt(far)).centre.x).toBeLessThan(1)
})

const middle = { x: 0.5, y: 0.5 }

test.each([
  ['landscape: the full height', { width: 4000, height: 3000 }, middle, 1, [800, 0, 2400, 3000]],
  ['portrait: the full width', { width: 3000, height: 4000 }, middle, 1, [0, 125, 3000, 3750]],
  ['zoomed in', { width: 4000, height: 3000 }, middle, 2, [1400, 750, 1200, 1500]],
  ['moved', { width: 4000, height: 3000 }, { x: 0.25, y: 0.4 }, 2, [400, 450, 1200, 1500]],
  ['not beyond the left and top edges', { width: 4000, height: 3000 }, { x: 0, y: 0 }, 2, [0, 0, 1200, 1500]],
  [
    'nor the right and bottom edges',
    { width: 4000, height: 3000 },
    { x: 1, y: 1 },
    2,
    [2800, 1500, 1200, 1500],
  ],
  ['never wider than the picture', { width: 4000, height: 3000 }, middle, 0.5, [800, 0, 2400, 3000]],
])('%s', (_name, size, centre, zoom, [x, y, width, height]) => {
  expect(portraitCrop(size, centre, zoom)).toEqual({ x, y, width, height })
})

test('the ratio is exactly 4:5', () => {
  const { width, height } = portraitCrop({ width: 1013, height: 1999 }, middle, 1.37)
  expect(width / 4).toBe(height / 5)
})

test.each([
  [600, 750, false, [600, 750]],
  [2400, 3000, false, [600, 750]],
  [596, 745, true, [596, 745]],
])('%i × %i', (width, height, small, drawn) => {
  expect(isSmall({ width, height })).toBe(small)
  expect(portraitSize({ width, height })).toEqual({ width: drawn[0], height: drawn[1] })
})
