// The shapes that all schemas are made of. Every object of the contract is closed.
import * as Type from 'typebox'

/** An object that refuses unknown keys: an unnamed field must never reach a repository. */
export const closed = <const P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const flag = Type.Union([Type.Literal(0), Type.Literal(1)])

/**
 * A schema's integer without a maximum accepts 1e300. Beyond 2^53 − 1 JavaScript rounds, SQLite stores its own greatest
 * number, and its driver then refuses to read the row.
 */
export const maxInteger = Number.MAX_SAFE_INTEGER

export const integer = Type.Integer({ minimum: -maxInteger, maximum: maxInteger })

/** Versions and whatever else counts up from 0. Its column has eight bytes on both databases. */
export const counter = Type.Integer({ minimum: 0, maximum: maxInteger })

/** The number that the database gave a row. */
export const rowId = Type.Integer({ minimum: 1, maximum: maxInteger })

/** For columns that have four bytes on PostgreSQL. */
export const maxShortInteger = 2 ** 31 - 1

export const houseCode = Type.Integer({ minimum: 1, maximum: maxShortInteger })

export const decimal = Type.Number({ minimum: -maxInteger, maximum: maxInteger })

/** yyyy-MM-dd */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** #rrggbb */
export const colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })

/** A field's value; null means not answered. */
export const fieldValue = Type.Union([Type.String(), integer, Type.Null()])
