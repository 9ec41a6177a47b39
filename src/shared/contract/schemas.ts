// Pieces that several contract files use.
import * as Type from 'typebox'
import { maxStudentIdLength, studentIdForm, studentIdsForm } from '../rules/access/studentId'

export const studentId = Type.String({ minLength: 1, maxLength: maxStudentIdLength, pattern: studentIdForm })

/** Chosen in the table, of a whole school at most. */
export const chosenIds = Type.Array(studentId, { minItems: 1, maxItems: 5000, uniqueItems: true })

/** A few student IDs in a URL, separated by commas. */
export const studentIds = Type.String({ maxLength: 4000, pattern: studentIdsForm })

/** An academic year, named by the year in which it starts, and its term. */
export const year = Type.Integer({ minimum: 2000, maximum: 2200 })
export const term = Type.Integer({ minimum: 1, maximum: 3 })

export const formLevel = Type.Integer({ minimum: 1, maximum: 9 })

/**
 * The version of a setting that was read; empty when nothing is stored yet. A save based on an older version gets a
 * 409 with the stored value in `current`.
 */
export const version = Type.String({ maxLength: 40 })

/** An answer without content (204). */
export const nothing = Type.Null()
