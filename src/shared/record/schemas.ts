// The shapes that all schemas are made of. Every object of the contract is closed.
import * as Type from 'typebox'

/** An object that refuses unknown keys: an unnamed field must never reach a repository. */
export const closed = <const P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const flag = Type.Union([Type.Literal(0), Type.Literal(1)])

/** yyyy-MM-dd */
export const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

/** What one field of the record holds; null means not answered. */
export const fieldValue = Type.Union([Type.String(), Type.Integer(), Type.Null()])
