// Whom a paper or a list is for: students by name, or a selection of the table.
import { Refusal } from '../../../platform/core/refusal'
import type { Db } from '../../../platform/database/schema/schema'
import { findSelection } from './selectionsRepository'

/** Parts of a text, separated by commas. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export interface StudentsQuery {
  readonly ids?: string | readonly string[]
  readonly selection?: string
}

interface ChosenStudents {
  /** Null: not limited by it. */
  readonly ids: readonly string[] | null
  /** What the selection is called. */
  readonly label?: string
}

/** A selection belongs to whoever made it. */
export const chosenStudents = async (
  db: Db,
  { ids, selection }: StudentsQuery,
  accountId: string,
): Promise<ChosenStudents> => {
  if (selection === undefined) return { ids: typeof ids === 'string' ? listed(ids) : (ids ?? null) }
  const found = await findSelection(db, selection, accountId)
  if (!found) throw new Refusal(404, 'This selection is no longer kept. Please select the students again.')
  return { ids: JSON.parse(found.student_ids) as string[], ...(found.label && { label: found.label }) }
}
