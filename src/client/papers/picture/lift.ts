// Cleans a page for reading: no shadows, white paper, dark ink, coloured stamps.
import { greatest, least, smoothed } from './grid'
import { emptyPicture, type Picture } from './picture'

/** The paper's colour in each cell of a grid. A cell is smaller than a shadow and larger than a letter. */
interface Paper {
  readonly columns: number
  readonly rows: number
  readonly cell: number
  readonly channels: readonly [Float32Array, Float32Array, Float32Array]
}

const cellsAlong = 64
const smallestCell = 8
/** Dark areas narrower than this many cells are ink or a picture, not a shadow. */
const inkReach = 3

const lightOf = (data: Uint8ClampedArray, at: number) =>
  ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8

/** The mean colour of the lighter half of a cell, which is paper even where there is writing. */
const cellColour = (
  { width, height, data }: Picture,
  fromX: number,
  fromY: number,
  cell: number,
): readonly [number, number, number] => {
  const toX = Math.min(width, fromX + cell)
  const toY = Math.min(height, fromY + cell)
  const counts = new Uint32Array(256)
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      const light = lightOf(data, (y * width + x) * 4)
      counts[light] = (counts[light] ?? 0) + 1
    }
  const middle = middleOf(counts, ((toX - fromX) * (toY - fromY)) / 2)
  let [red, green, blue, count] = [0, 0, 0, 0]
  for (let y = fromY; y < toY; y++)
    for (let x = fromX; x < toX; x++) {
      const at = (y * width + x) * 4
      if (lightOf(data, at) < middle) continue
      red += data[at] ?? 0
      green += data[at + 1] ?? 0
      blue += data[at + 2] ?? 0
      count++
    }
  return [red / count, green / count, blue / count]
}

/** The highest value that at least `least` pixels reach. */
const middleOf = (counts: Uint32Array, least: number): number => {
  let light = 255
  for (let seen = counts[255] ?? 0; seen < least && light > 0; seen += counts[light] ?? 0) light--
  return light
}

const paperOf = (page: Picture): Paper => {
  const cell = Math.max(smallestCell, Math.round(Math.max(page.width, page.height) / cellsAlong))
  const columns = Math.ceil(page.width / cell)
  const rows = Math.ceil(page.height / cell)
  const raw = [0, 1, 2].map(() => new Float32Array(columns * rows))
  for (let at = 0; at < columns * rows; at++) {
    const column = at % columns
    const colour = cellColour(page, column * cell, ((at - column) / columns) * cell, cell)
    raw.forEach((channel, index) => (channel[at] = colour[index] ?? 255))
  }
  // A closing: small dark areas get the colour of the paper around them, and shadows stay.
  const grid = { width: columns, height: rows }
  const closed = raw.map((channel) =>
    smoothed(least(greatest(channel, grid, inkReach), grid, inkReach), grid),
  )
  return { columns, rows, cell, channels: closed as unknown as Paper['channels'] }
}

/** The two cells around a place, and its distance from the first as a share. */
interface Between {
  readonly before: number
  readonly after: number
  readonly share: number
}

const between = (place: number, cell: number, cells: number): Between => {
  const at = Math.min(cells - 1, Math.max(0, (place + 0.5) / cell - 0.5))
  const before = Math.floor(at)
  return { before, after: Math.min(cells - 1, before + 1), share: at - before }
}

/** Returns the paper's colour along a row, as three numbers for each pixel. Every call overwrites the same array. */
const paperRows = (
  { columns, rows, cell, channels }: Paper,
  width: number,
): ((y: number) => Float32Array) => {
  const across = Array.from({ length: width }, (_none, x) => between(x, cell, columns))
  const line = new Float32Array(columns)
  const colours = new Float32Array(width * 3)
  return (y) => {
    const down = between(y, cell, rows)
    for (let index = 0; index < 3; index++) {
      const channel = channels[index] ?? channels[0]
      for (let column = 0; column < columns; column++) {
        const upper = channel[down.before * columns + column] ?? 0
        line[column] = upper + ((channel[down.after * columns + column] ?? 0) - upper) * down.share
      }
      let at = index
      for (const { before, after, share } of across) {
        const first = line[before] ?? 0
        colours[at] = Math.max(1, first + ((line[after] ?? 0) - first) * share)
        at += 3
      }
    }
    return colours
  }
}

/** All four are shares. A pixel with more than this share of the paper's lightness becomes white. */
const white = 0.9
const lightestInk = 0.45
const darkestInk = 0.1
const inkShare = 0.01

const inkOf = (page: Picture, paperAlong: (y: number) => Float32Array): number => {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = 0; y < page.height; y += 8) {
    const colours = paperAlong(y)
    for (let x = 0; x < page.width; x += 2, total++) {
      const share = lightOf(page.data, (y * page.width + x) * 4) / (colours[x * 3 + 1] ?? 1)
      const bin = Math.min(255, Math.round(share * 255))
      counts[bin] = (counts[bin] ?? 0) + 1
    }
  }
  let bin = 0
  for (let seen = counts[0] ?? 0; seen < total * inkShare && bin < 255; seen += counts[bin] ?? 0) bin++
  return Math.min(lightestInk, Math.max(darkestInk, bin / 255))
}

export const lift = (page: Picture): Picture => {
  const paperAlong = paperRows(paperOf(page), page.width)
  const ink = inkOf(page, paperAlong)
  const lifted = emptyPicture(page.width, page.height)
  const steep = 255 / (white - ink)
  let at = 0
  for (let y = 0; y < page.height; y++) {
    const colours = paperAlong(y)
    for (let place = 0; place < colours.length; place += 3, at += 4) {
      for (let channel = 0; channel < 3; channel++) {
        const share = (page.data[at + channel] ?? 0) / (colours[place + channel] ?? 1)
        lifted.data[at + channel] = steep * (share - ink)
      }
    }
  }
  return lifted
}
