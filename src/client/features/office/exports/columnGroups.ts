// The columns of the spreadsheet in groups: section by section, sensitive columns apart.
import { findField } from '#shared/record/fields'
import { sections } from '#shared/record/sections'
import { sheetChoices, type SheetChoice } from '#shared/record/sheetColumns'

export interface ColumnGroup {
  readonly name: string
  readonly title: string
  readonly isSensitive: boolean
  readonly columns: readonly SheetChoice[]
}

/** Values that follow from the record, but are no fields of it. */
const derived = 'derived'

const sectionOf = ({ name }: SheetChoice): string => findField(name)?.section ?? derived

/** A section that holds both is two groups: one tick must never take sensitive answers along unseen. */
const groupsOf = (name: string, title: string): ColumnGroup[] => {
  const own = sheetChoices.filter((choice) => sectionOf(choice) === name)
  const plain = own.filter(({ isSensitive }) => !isSensitive)
  const sensitive = own.filter(({ isSensitive }) => isSensitive)
  const both = plain.length > 0 && sensitive.length > 0
  const sensitiveTitle = both ? sensitive.map((choice) => choice.title).join(', ') : title
  return [
    { name, title, isSensitive: false, columns: plain },
    { name: `${name}-sensitive`, title: sensitiveTitle, isSensitive: true, columns: sensitive },
  ].filter(({ columns }) => columns.length > 0)
}

export const columnGroups: readonly ColumnGroup[] = [
  ...sections.flatMap(({ name, title, officeTitle = title }) => groupsOf(name, officeTitle)),
  ...groupsOf(derived, 'Documents and progress'),
]

export const columnCount = sheetChoices.length

export const everyColumn: ReadonlySet<string> = new Set(sheetChoices.map(({ name }) => name))

/** All columns but the sensitive ones. */
export const usualColumns: ReadonlySet<string> = new Set(
  sheetChoices.filter(({ isSensitive }) => !isSensitive).map(({ name }) => name),
)

export const isGroupChosen = (
  { columns }: ColumnGroup,
  chosen: ReadonlySet<string>,
): 'all' | 'some' | 'none' => {
  const count = columns.filter(({ name }) => chosen.has(name)).length
  if (count === 0) return 'none'
  return count === columns.length ? 'all' : 'some'
}

/** Titles of the groups with chosen sensitive columns. */
export const sensitiveTitles = (chosen: ReadonlySet<string>): string[] =>
  columnGroups
    .filter((group) => group.isSensitive && isGroupChosen(group, chosen) !== 'none')
    .map(({ title }) => title)

/** The query of the call, in the order of the columns; empty when every column is chosen. */
export const columnsQuery = (chosen: ReadonlySet<string>): { columns?: string } => {
  const names = sheetChoices.map(({ name }) => name).filter((name) => chosen.has(name))
  return names.length === columnCount ? {} : { columns: names.join(',') }
}
