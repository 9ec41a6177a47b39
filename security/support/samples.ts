// Sample values for schemas of the contract, and the positions of their texts.
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minLength?: number
  minItems?: number
  pattern?: string
}

type Known = Readonly<Record<string, unknown>>

const byPattern = (pattern: string) => (pattern.includes('\\d{4}') ? '2026-03-14' : '1')

const textFor = ({ pattern, minLength = 1 }: Schema) =>
  pattern ? byPattern(pattern) : 'abc'.padEnd(minLength, 'd')

const objectFor = ({ properties = {} }: Schema, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, known[name] ?? sampleOf(schema, known)]),
  )

/** A value with every property; `known` gives values by property name. */
export const sampleOf = (schema: Schema, known: Known = {}): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, known)
  const type = [schema.type ?? 'string'].flat()[0]
  if (type === 'object') return objectFor(schema, known)
  if (type === 'array') return [sampleOf(schema.items ?? {}, known)]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return textFor(schema)
}

export type Place = readonly (string | number)[]

/** The paths of all texts in a value. */
export const textPlaces = (value: unknown, at: Place = []): Place[] => {
  if (typeof value === 'string') return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textPlaces(inner, [...at, key]))
}

/** A copy of the value with one path replaced. */
export const withAt = (value: unknown, [key, ...rest]: Place, put: unknown): unknown => {
  if (key === undefined) return put
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    string,
    unknown
  >
  copy[key] = withAt(copy[key], rest, put)
  return copy
}
