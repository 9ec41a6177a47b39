/** One line of the table that `npm run bench` writes. */
export interface Row {
  readonly what: string
  /** In the unit that `what` names. */
  readonly measured: number
  /** The limit, or the peer's figure of the same run. */
  readonly limit: number
  readonly ratio: number
  readonly pass: boolean
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** Passes at or under the limit. */
export const atMost = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: rounded(measured, 2),
  limit,
  // Where nothing is allowed, there is no share of it.
  ratio: limit === 0 ? 0 : rounded(measured / limit, 3),
  pass: measured <= limit,
})

/** Passes at or over the limit, which may be a share of a peer's figure of the same run. */
export const atLeast = (what: string, measured: number, limit: number): Row => ({
  what,
  measured: rounded(measured, 2),
  limit: rounded(limit, 2),
  ratio: rounded(measured / limit, 3),
  pass: measured >= limit,
})
