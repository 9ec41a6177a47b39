// Who comes before and after a student in the list that was found.
import type { ListedStudent } from '../../list/listedStudent'

export interface Neighbours {
  /** From 1. */
  readonly place: number
  readonly of: number
  readonly before: ListedStudent | null
  readonly after: ListedStudent | null
}

/** Null when the list does not show the student. */
export const neighboursOf = (shown: readonly ListedStudent[], studentId: string): Neighbours | null => {
  const at = shown.findIndex(({ row }) => row.id === studentId)
  if (at < 0) return null
  return { place: at + 1, of: shown.length, before: shown[at - 1] ?? null, after: shown[at + 1] ?? null }
}
