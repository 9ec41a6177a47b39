// Sheets in front of the lists of a workbook that are no lists: a cover, a table of contents.
import type { ReadRow, ReadSheet } from '#server/platform/spreadsheets/cells'
import { hasValue, personColumns } from './headRows'
import { isTold, readTitle, type KnownNames, type TitleFacts } from './titleRows'

const minKnown = 2

/** How many fields a row names that may be the headers; its index. */
export type FindHead = (rows: readonly ReadRow[]) => { readonly at: number; readonly known: number }

export const isList = ({ rows }: ReadSheet, find: FindHead): boolean => {
  const { at, known } = find(rows)
  return rows.length > at + 1 && known >= minKnown
}

/** The index of the first list; 0 where what stands before it may be one, too. */
export const firstList = (sheets: readonly ReadSheet[], find: FindHead, names: KnownNames): number => {
  const first = sheets.findIndex((sheet) => isList(sheet, find))
  return first > 0 && sheets.slice(0, first).every((sheet) => isCover(sheet, find, names)) ? first : 0
}

/** Nothing in it may be about a student. */
const isCover = ({ rows }: ReadSheet, find: FindHead, names: KnownNames): boolean =>
  personColumns(rows[find(rows).at]?.cells ?? []).length === 0 &&
  rows.every(({ cells }) => !hasValue(cells, (text) => isTold(text, names)))

/** What covers say of all lists: of two classes neither. */
export const coverTitles = (covers: readonly ReadSheet[], names: KnownNames): TitleFacts => {
  const said = new Map<string, Set<string>>()
  for (const { name, rows } of covers)
    for (const cells of [[name], ...rows.map((row) => row.cells)])
      for (const [field, value] of Object.entries(readTitle(cells, names)) as Array<[string, string]>)
        said.set(field, (said.get(field) ?? new Set()).add(value))
  return Object.fromEntries(
    [...said].flatMap(([field, [value, ...others]]) => (others.length > 0 ? [] : [[field, value]])),
  )
}
