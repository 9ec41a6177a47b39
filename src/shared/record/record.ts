// Type and schema of the student record, derived from the field table.
import * as Type from 'typebox'
import type { Kind } from './field'
import { fields, type FieldName } from './fields'
import { closed, integer, nullable } from './schemas'

const textOrNull = nullable(Type.String())
const integerOrNull = nullable(integer)
const textOrInteger = Type.Union([Type.String(), integer, Type.Null()])

type FieldRow = (typeof fields)[number]
type IntegerKind = Extract<Kind, 'flag' | 'house'>

/** The type of a field's value; null means not answered. */
export type ValueOf<Name extends FieldName> = Extract<FieldRow, { name: Name }>['kind'] extends IntegerKind
  ? number | null
  : string | null

export type FieldValue = string | number | null

/** The answers of one student, without version and times. */
export type RecordFields = { [Name in Exclude<FieldName, 'id'>]: ValueOf<Name> } & { id: string }

/** A record as it is read: answers, version (counts up with each change), time of the last change (ISO, UTC). */
export type StudentRecord = RecordFields & { version: number; updatedAt: string }

const propertiesFrom = (schemaOf: (kind: Kind) => Type.TSchema) =>
  Object.fromEntries(
    fields.filter(({ name }) => name !== 'id').map(({ name, kind }) => [name, schemaOf(kind)]),
  )

const answerSchema: Record<Kind, Type.TSchema> = {
  text: textOrNull,
  longText: textOrNull,
  phone: textOrNull,
  email: textOrNull,
  date: textOrNull,
  count: textOrNull,
  choice: textOrNull,
  lookup: textOrNull,
  suggest: textOrNull,
  flag: integerOrNull,
  house: integerOrNull,
}

/** A record in an answer. */
export const StudentRecordSchema = Type.Unsafe<StudentRecord>(
  closed({
    id: Type.String(),
    ...propertiesFrom((kind) => answerSchema[kind]),
    version: integer,
    updatedAt: Type.String(),
  }),
)

/** Clients may send these as text or as a number; they are stored as text. */
const maybeNumber = (kind: Kind): boolean => kind === 'count' || kind === 'lookup'

/** The same fields in a body, all optional but `id`. Lengths and formats: fieldRules.ts. */
export const recordBodyProperties = Object.fromEntries(
  Object.entries(propertiesFrom((kind) => (maybeNumber(kind) ? textOrInteger : answerSchema[kind]))).map(
    ([name, schema]) => [name, Type.Optional(schema)],
  ),
)
