// Answers that devices keep, and for how long: agreed between the browser, which keeps them, and the school.
import { findField, mayOfficeWrite } from '../../record/fields'

/** Answers and documents that were not saved, or that a restore has lost. */
export const keptDays = 30

/** An agreement is to a text, which a restore may have lost, too: nobody gives it back for the family. */
export const mayBeGivenBack = (field: string): boolean => {
  const found = findField(field)
  return found !== undefined && mayOfficeWrite(found)
}
