// The newcomers of the dry run, placed by the rule: on the screen at once, while the dry run follows.
import type { ImportState } from '#shared/contract/lists/imports'
import type { FormClass, House } from '#shared/contract/school/lookups'
import type { PlannedMove, YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { spread, type Newcomer, type Place } from '#shared/rules/lists/yearTurn/spread'

export interface PlacedNewcomer extends Omit<Newcomer, 'house_code'> {
  readonly class_id: string | null
  readonly house_code: number | null
  /** The office has chosen the class. */
  readonly isByHand: boolean
}

/** Rows whose house stands in the list; other rows are given a house. */
export const rowsWithHouse = (rows: ImportState['rows']): ReadonlySet<number> =>
  new Set(
    rows
      .filter(({ differences }) => differences.some(({ field, after }) => field === 'house_code' && after))
      .map(({ row }) => row),
  )

export const newcomersOf = (
  students: readonly PlannedMove[],
  withHouse: ReadonlySet<number>,
): readonly Newcomer[] =>
  students.flatMap(({ kind, row, name, sex, primary_school, house_code }) =>
    kind === 'comes' && row !== null
      ? [{ row, name, sex, primary_school, house_code: withHouse.has(row) ? house_code : null }]
      : [],
  )

/** The classes of the lowest form, and others that were chosen. */
export const classChoices = (classes: readonly FormClass[], chosen: readonly string[]): readonly string[] => {
  const lowest = Math.min(...classes.map(({ form_level }) => form_level))
  const first = classes.filter(({ form_level }) => form_level === lowest).map(({ id }) => id)
  return [...first, ...chosen.filter((id) => !first.includes(id))]
}

/** All classes of the lowest form where none is chosen. */
export const chosenClasses = (classes: readonly FormClass[], intake: readonly string[]): readonly string[] =>
  intake.length > 0 ? intake : classChoices(classes, [])

type Placing = Pick<YearTurnPlan, 'newcomers' | 'balance'> & {
  readonly classes: readonly string[]
  readonly houses: readonly House[]
}

export const placed = (newcomers: readonly Newcomer[], placing: Placing): readonly PlacedNewcomer[] => {
  const byHand = new Map(placing.newcomers.map(({ row, class_id }) => [row, class_id]))
  const houses = placing.houses.map(({ id }) => id)
  const places: ReadonlyMap<number, Place> = spread(newcomers, { ...placing, houses, byHand })
  return newcomers.map((one) => {
    const { class_id = null, house_code = one.house_code } = places.get(one.row) ?? {}
    return { ...one, class_id, house_code, isByHand: byHand.has(one.row) }
  })
}
