// Finds the largest size at which a card fits one page.
import { fullSizeAt, scales, type CardScale } from './cardStylesData'

/** Wrapped text grows faster than its font size; this is a good guess for the next try. */
const growth = 0.7

const guess = (scale: CardScale, height: number, room: number): number => {
  const wanted = scale.of(1) * (room / height) ** growth
  const index = scales.findIndex((one) => one.of(1) <= wanted)
  return index < 0 ? scales.length - 1 : index
}

/** The first size that fits, found in a few tries; the last one if none does. Always the same for the same card. */
export const largestFitting = <Layout>(
  layOut: (scale: CardScale) => Layout,
  heightOf: (layout: Layout) => number,
  room: number,
): Layout => {
  let tooLarge = -1
  let fits = scales.length
  let index = fullSizeAt
  let found: Layout | undefined
  while (fits - tooLarge > 1) {
    const scale = scales[index] as CardScale
    const layout = layOut(scale)
    const height = heightOf(layout)
    const isLast = index === scales.length - 1
    if (height <= room || isLast) {
      fits = index
      found = layout
    } else tooLarge = index
    index = Math.min(Math.max(guess(scale, height, room), tooLarge + 1), fits - 1)
  }
  return found as Layout
}
