import { drawnPicture, grey, writing } from '../../testing/papers/pictures'
import { lift } from './lift'

const size = 480
const isInk = (x: number, y: number) => writing(x, y) < 100

/** A page of writing in yellow lamplight, with a shadow on its right side. */
const shaded = drawnPicture(size, size, (x, y) => {
  const light = 0.4 + 0.6 * Math.min(1, Math.max(0, (330 - x) / 120))
  const paper = writing(x, y) * light
  return [paper, paper * 0.95, paper * 0.8]
})

const meanWhere = (chosen: (x: number, y: number) => boolean, channel: number, from = shaded) => {
  const lifted = lift(from)
  let [sum, count] = [0, 0]
  for (let y = 2; y < size; y++)
    for (let x = 2; x < size; x++)
      if (chosen(x, y)) {
        sum += lifted.data[(y * size + x) * 4 + channel] ?? 0
        count++
      }
  return sum / count
}

test('paper is white in light and shadow, without the lamp’s colour', () => {
  expect(meanWhere((x, y) => x < 200 && !isInk(x, y), 0)).toBeGreaterThan(252)
  expect(meanWhere((x, y) => x > 350 && !isInk(x, y), 0)).toBeGreaterThan(252)
  expect(meanWhere((x, y) => x > 350 && !isInk(x, y), 2)).toBeGreaterThan(252)
})

test('ink is dark in light and shadow', () => {
  expect(meanWhere((x, y) => x < 200 && isInk(x, y), 0)).toBeLessThan(20)
  expect(meanWhere((x, y) => x > 350 && isInk(x, y), 0)).toBeLessThan(20)
})

test('pale ink becomes darker', () => {
  const pale = drawnPicture(size, size, (x, y) => grey(isInk(x, y) ? 120 : 200))
  expect(meanWhere(isInk, 0, pale)).toBeLessThan(90)
})

test('a stamp keeps its colour', () => {
  const inStamp = (x: number, y: number) => Math.abs(Math.hypot(x - 240, y - 240) - 60) < 6
  const page = drawnPicture(size, size, (x, y) => (inStamp(x, y) ? [170, 40, 50] : grey(writing(x, y))))
  expect(meanWhere(inStamp, 0, page) - meanWhere(inStamp, 1, page)).toBeGreaterThan(110)
})

test('a dark heading is not taken for a shadow', () => {
  const inHeading = (x: number, y: number) => x > 30 && x < 450 && y > 40 && y < 70
  const page = drawnPicture(size, size, (x, y) => grey(inHeading(x, y) ? 50 : writing(x, y)))
  expect(meanWhere(inHeading, 0, page)).toBeLessThan(70)
})

test('the original page is unchanged', () => {
  const before = shaded.data.slice()
  lift(shaded)
  expect(shaded.data.every((value, at) => value === before[at])).toBe(true)
})
