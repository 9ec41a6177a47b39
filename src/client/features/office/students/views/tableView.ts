// A view of the table as it is saved: search, filters and order as in the address, and the columns.
import { withoutEmpty, type Definition } from '#client/lists/saved/savedChoice'
import { columnsOf } from '../columns/furtherColumns'
import type { FilterRow } from '../filters/filterChoices'
import {
  filterNames,
  filtersOf,
  isFurtherKey,
  isSortKey,
  isUsual,
  sortingOf,
  sortingQuery,
  type FurtherKey,
} from '../list/studentView'

/** Null: the usual ones. */
export type ChosenColumns = readonly FurtherKey[] | null

const noColumns = 'none'

const columnsText = (columns: ChosenColumns): string =>
  columns === null
    ? ''
    : columnsOf(columns)
        .map(({ key }) => key)
        .join(',') || noColumns

export const definitionOf = (query: URLSearchParams, columns: ChosenColumns): Definition => {
  const sorting = sortingOf(query)
  return withoutEmpty({
    q: (query.get('q') ?? '').trim(),
    ...filtersOf(query),
    ...(isUsual(sorting, query) ? {} : sortingQuery(sorting)),
    columns: columnsText(columns),
  })
}

/** An empty text takes the key out of the address. */
const nothing = Object.fromEntries(['q', ...filterNames, 'sort', 'order'].map((key) => [key, '']))

/** Also of a class, a form or a house that nobody has. */
const anyone = 'none'

const isGone = (rows: readonly FilterRow[], name: string, value: string): boolean => {
  const row = rows.find((one) => one.name === name)
  return row?.isComplete === true && value !== anyone && !row.choices.some((choice) => choice.value === value)
}

const goneText = (rows: readonly FilterRow[], name: string, value: string): string =>
  `${rows.find((row) => row.name === name)?.label ?? name} ${value}`

/** What of a saved view can be shown today, and in words what cannot. */
export const readView = (saved: Definition, rows: readonly FilterRow[]) => {
  const { columns: savedColumns = '', sort = '', ...rest } = saved
  const gone = filterNames.filter((name) => isGone(rows, name, saved[name] ?? anyone))
  const names = savedColumns.split(',').filter((name) => name !== '' && name !== noColumns)
  const columns: ChosenColumns = savedColumns === '' ? null : names.filter(isFurtherKey)
  const known = Object.entries(rest).filter(([key]) => key in nothing && !gone.includes(key as never))
  const query: Definition = { ...nothing, ...Object.fromEntries(known), sort: isSortKey(sort) ? sort : '' }
  return {
    query,
    columns,
    definition: definitionOf(new URLSearchParams(query), columns),
    leftOut: [
      ...gone.map((name) => goneText(rows, name, saved[name] ?? '')),
      ...names.filter((name) => !isFurtherKey(name)).map((name) => `the column “${name}”`),
      ...(isSortKey(sort) || sort === '' ? [] : [`the order by “${sort}”`]),
    ],
  }
}
