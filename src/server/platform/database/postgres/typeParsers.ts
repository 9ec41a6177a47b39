import { types } from 'pg'

const asText = (value: string) => value

/** Rather no answer than a rounded one. */
const exactInteger = (value: string): number => {
  const number = Number(value)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`The number ${value} is too large to be read.`)
}

/** int8 and numeric become numbers, as in SQLite; date and timestamp stay the text that was stored. */
const ours: Record<number, (value: string) => unknown> = {
  20: exactInteger,
  1700: Number,
  1082: asText,
  1114: asText,
  1184: asText,
}

/** So that both engines answer alike. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    ours[oid] ?? (types.getTypeParser(oid, format) as (value: string) => unknown),
}
