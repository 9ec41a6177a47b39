// An empty cell in the column of the class, on a sheet or below a title that says the class.
import { classLike, isSection } from '#shared/rules/lists/imports/classNames'
import type { ReadTable } from '#server/platform/spreadsheets/cells'
import type { Mapping, NamedRow } from '../plan/namedRows'

/** Gives the class 'A' of a row the form of its title or its sheet: 'Form 1'. */
export const withTitledForms = (
  named: readonly NamedRow[],
  forms: ReadonlyMap<number, string> = new Map(),
): readonly NamedRow[] =>
  named.map((row) => {
    const { class_id, form, section } = row.cells
    const titled = forms.get(row.row)
    return titled === undefined || form !== undefined || !isSection(class_id ?? section ?? '')
      ? row
      : { ...row, cells: { ...row.cells, form: titled } }
  })

/**
 * Gives a row without a class the class of its title, if the other rows below that title have it.
 * @param titled the column that has the class of the titles
 */
export const withTitledClasses = (
  named: readonly NamedRow[],
  { rows }: ReadTable,
  { columns }: Mapping,
  titled: number,
): readonly NamedRow[] => {
  const own = columns.find(({ field }) => field === 'class_id')
  if (!own || own.column === titled) return named
  const titles = new Map(rows.map(({ row, cells }) => [row, cells[titled] ?? '']))
  const titleOf = ({ row }: NamedRow) => titles.get(row) ?? ''
  const others = new Set(
    named
      .filter((row) => row.cells.class_id && !classLike(row.cells.class_id, [{ id: titleOf(row) }]))
      .map(titleOf),
  )
  return named.map((row) => {
    const title = titleOf(row)
    const { class_id, form, section } = row.cells
    if (title === '' || class_id || form || section) return row
    if (!others.has(title)) return { ...row, cells: { ...row.cells, class_id: title } }
    return {
      ...row,
      missing: {
        class_id: `Its sheet or title says “${title}”, but other rows there have another class`,
      },
    }
  })
}
