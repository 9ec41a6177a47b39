// Where students can be sent, as the options of a list.
import type { ClassMove, PlannedMove, StudentMove } from '#shared/contract/lists/yearTurn'
import type { SelectOption } from '#client/ui/fields/SelectInput'

type To = string | null

/** No class is called so: names of classes have no blank in front. */
const leaves = ' leaves'

export const valueOf = (to: To): string => to ?? leaves
export const toOf = (value: string | number): To => (value === leaves ? null : String(value))

/** @param own where choosing it means repeating */
export const destinations = (classes: readonly string[], own: To, isClass = false): SelectOption[] => [
  ...classes.map((id) => ({
    value: id,
    label: id === own ? `${id} (${isClass ? 'all repeat' : 'repeats'})` : id,
  })),
  { value: leaves, label: isClass ? 'They leave' : 'Leaves' },
]

export const moveOf = (moves: readonly ClassMove[], class_id: To): ClassMove | undefined =>
  moves.find(({ from }) => from === class_id)

export const withMove = (moves: readonly ClassMove[], from: string, to: To): ClassMove[] => [
  ...moves.filter((move) => move.from !== from),
  { from, to },
]

/** Undefined: no longer an exception. */
export const withException = (
  exceptions: readonly StudentMove[],
  student_id: string,
  to: To | undefined,
): StudentMove[] => {
  const others = exceptions.filter((one) => one.student_id !== student_id)
  return to === undefined ? others : [...others, { student_id, to }]
}

/** 'to 2A', 'repeats 1A', 'leaves' */
export const moveText = ({ kind, from, to }: Pick<PlannedMove, 'kind' | 'from' | 'to'>): string => {
  if (kind === 'leaves') return 'leaves'
  if (kind === 'stays') return 'as now'
  if (kind === 'repeats') return `repeats ${from ?? ''}`.trim()
  return to === null ? 'no class yet' : to
}
