// The students a document or list is for: by ID, or a selection made in the table.
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findSelection } from './scopeQueries'

/** The parts of a comma-separated text. */
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
  /** Null: no limit. */
  readonly ids: readonly string[] | null
  /** The name of the selection. */
  readonly label?: string
}

/** A selection is only available to the person who made it. */
export const chosenStudents = async (
  db: Db,
  { ids, selection }: StudentsQuery,
  accountId: string,
): Promise<ChosenStudents> => {
  if (selection === undefined) return { ids: typeof ids === 'string' ? listed(ids) : (ids ?? null) }
  const found = await findSelection(db, selection, accountId)
  if (!found) throw new Refusal(404, 'This selection has expired. Please select the students again.')
  return { ids: JSON.parse(found.student_ids) as string[], ...(found.label && { label: found.label }) }
}
