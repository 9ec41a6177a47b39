// The addressee of a letter to a student's home.
import { fullName, type PersonName } from '../students/names'
import { namedParents, type FamilyAnswers } from '../students/livingStatus'

/** 'LP 52, Up the hill, Tunapuna' */
export const addressLine = (...parts: ReadonlyArray<string | null>): string =>
  parts
    .map((part) => withoutCommas(part ?? ''))
    .filter(Boolean)
    .join(', ')

/** A line that ends with a comma gets no second comma. */
const withoutCommas = (part: string): string => part.replace(/^[\s,]+|[\s,]+$/g, '')

export interface Addressee {
  /** Printed above the name: 'To the parents of'; null if the addressee is named. */
  readonly intro: string | null
  readonly name: string
  /** Printed under the name of an adult: 'Parent of Inés Núñez'. */
  readonly of: string | null
}

/**
 * Names the adult if the student lives with only one. Addresses two parents together, so that a letter is not for one
 * alone; names nobody if the record does not say who is responsible.
 */
export const addresseeOf = (student: PersonName & FamilyAnswers): Addressee => {
  const child = fullName(student)
  const adults = namedParents(student)
  const [adult] = adults
  if (adult === undefined) return { intro: 'To the parents or guardian of', name: child, of: null }
  if (adults.length > 1) return { intro: 'To the parents of', name: child, of: null }
  const role = adult === 'guardian' ? 'guardian' : 'parent'
  const name = student[`${adult}_name`]
  if (!name) return { intro: `To the ${role} of`, name: child, of: null }
  return { intro: null, name, of: `${role === 'guardian' ? 'Guardian' : 'Parent'} of ${child}` }
}
