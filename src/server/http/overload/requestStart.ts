// X-Request-Start, with which a proxy says when it got a request. Proxies write it in seconds with a fraction
// ('t=1783000000.123'), in milliseconds or in microseconds.

const digits = /^(?:t=)?(\d{9,16}(?:\.\d+)?)$/

/** From here on a number of that size is a time in milliseconds, or in microseconds. */
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
