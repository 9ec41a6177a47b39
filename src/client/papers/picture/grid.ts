// Filters over a grid of numbers, along the rows and then along the columns.
export interface Grid {
  readonly width: number
  readonly height: number
}

type Along = (from: Float32Array, to: Float32Array, first: number, length: number, step: number) => void

const bothWays = (from: Float32Array, { width, height }: Grid, along: Along): Float32Array => {
  const across = new Float32Array(from.length)
  const down = new Float32Array(from.length)
  for (let row = 0; row < height; row++) along(from, across, row * width, width, 1)
  for (let column = 0; column < width; column++) along(across, down, column, height, width)
  return down
}

/** The mean of each value and its two neighbours, in which the value itself counts twice. */
export const smoothed = (from: Float32Array, grid: Grid): Float32Array =>
  bothWays(from, grid, (values, to, first, length, step) => {
    for (let place = 0; place < length; place++) {
      const at = first + place * step
      const before = place === 0 ? at : at - step
      const after = place === length - 1 ? at : at + step
      to[at] = ((values[before] ?? 0) + 2 * (values[at] ?? 0) + (values[after] ?? 0)) / 4
    }
  })

export const boxMean = (from: Float32Array, grid: Grid, reach: number): Float32Array =>
  bothWays(from, grid, (values, to, first, length, step) => {
    for (let place = 0; place < length; place++) {
      const start = Math.max(0, place - reach)
      const end = Math.min(length - 1, place + reach)
      let sum = 0
      for (let other = start; other <= end; other++) sum += values[first + other * step] ?? 0
      to[first + place * step] = sum / (end - start + 1)
    }
  })

/** The greatest value within reach. Taking the smallest afterwards removes dark spots (a morphological closing). */
export const greatest = (from: Float32Array, grid: Grid, reach: number): Float32Array =>
  bothWays(from, grid, (values, to, first, length, step) => {
    for (let place = 0; place < length; place++) {
      const last = first + Math.min(length - 1, place + reach) * step
      let best = -Infinity
      for (let at = first + Math.max(0, place - reach) * step; at <= last; at += step) {
        const value = values[at] ?? 0
        if (value > best) best = value
      }
      to[first + place * step] = best
    }
  })

const negative = (values: Float32Array) => {
  const turned = new Float32Array(values.length)
  for (let at = 0; at < values.length; at++) turned[at] = -(values[at] ?? 0)
  return turned
}

export const least = (from: Float32Array, grid: Grid, reach: number): Float32Array =>
  negative(greatest(negative(from), grid, reach))
