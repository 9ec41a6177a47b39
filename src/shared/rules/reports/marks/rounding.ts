// Exact fractions, so that binary rounding never decides a mark: 64.95 is 6495/100 here.

export interface Fraction {
  readonly top: bigint
  /** Always above zero. */
  readonly bottom: bigint
}

export const fraction = (top: bigint, bottom: bigint): Fraction => {
  const divisor = commonDivisor(top, bottom) || 1n
  return { top: top / divisor, bottom: bottom / divisor }
}

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b))

/** Negative, zero or positive, as sort() expects. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.top * b.bottom - b.top * a.bottom
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const mean = (values: readonly Fraction[]): Fraction | null => {
  if (values.length === 0) return null
  const sum = values.reduce(plus)
  return fraction(sum.top, sum.bottom * BigInt(values.length))
}

const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)

/** The middle value; for an even count, the mean of the middle two. */
export const median = (values: readonly Fraction[]): Fraction | null => {
  const sorted = [...values].sort(compare)
  const half = sorted.length / 2
  return mean(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1))
}

/** Rounded half up to one decimal. Not for negative values. */
export const rounded = ({ top, bottom }: Fraction): number =>
  Number((20n * top + bottom) / (2n * bottom)) / 10
