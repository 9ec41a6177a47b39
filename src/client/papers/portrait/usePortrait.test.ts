import { portraitCrop, draggedView, firstView, heldView, placeOf } from './usePortrait'

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
