export type Bound = string | number | bigint | null | Uint8Array

/**
 * Accepts the values that both engines store alike. Others are refused: SQLite would store NULL for a Date, PostgreSQL
 * would store it in the machine's time zone.
 */
export const bind = (value: unknown, position: number): Bound => {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Uint8Array) return value
  const kind = value instanceof Date ? 'a Date' : typeof value === 'number' ? String(value) : typeof value
  throw new TypeError(`Parameter ${position + 1} cannot be stored: it is ${kind}.`)
}
