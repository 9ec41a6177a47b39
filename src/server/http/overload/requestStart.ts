// X-Request-Start, in which a proxy says when it received a request: in seconds with a fraction ('t=1783000000.123'),
// in milliseconds or in microseconds.

const digits = /^(?:t=)?(\d{9,16}(?:\.\d+)?)$/

/** From this size on a number is in milliseconds, or in microseconds. */
const milliseconds = 1e11
const microseconds = 1e14

/** Milliseconds since 1970, or undefined for anything else. */
export const requestStart = (header: string | string[] | undefined): number | undefined => {
  const [, text] = typeof header === 'string' ? (digits.exec(header) ?? []) : []
  if (text === undefined) return undefined
  const value = Number(text)
  if (value >= microseconds) return value / 1000
  return value >= milliseconds ? value : value * 1000
}
