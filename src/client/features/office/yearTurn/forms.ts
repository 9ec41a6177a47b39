import type { FormClass } from '#shared/contract/school/lookups'
import type { PlannedMove } from '#shared/contract/lists/yearTurn'

export const formsOf = (classes: readonly FormClass[]): number[] =>
  [...new Set(classes.map(({ form_level }) => form_level))].sort((a, b) => a - b)

/** After the turn. */
export const studentsOfForm = (
  students: readonly PlannedMove[],
  classes: readonly FormClass[],
  form: number,
): number => {
  const ids = new Set(classes.filter(({ form_level }) => form_level === form).map(({ id }) => id))
  return students.filter(({ to }) => to !== null && ids.has(to)).length
}
