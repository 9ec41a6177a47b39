// A saved view: search, filters and order as in the address, and the columns.
import { useMemo } from 'react'
import { withoutEmpty, type Definition } from '#client/lists/saved/savedChoice'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListFormClassesQuery, schoolApi } from '#client/api/school/schoolApi'
import { useAppSelector } from '#client/store/hooks'
import { columnsOf } from './furtherColumns'
import {
  agreedChoices,
  type Choice,
  type FilterName,
  filterNames,
  filtersOf,
  isFurtherKey,
  isSortKey,
  isUsual,
  leftChoices,
  missingChoices,
  progressChoices,
  sortingOf,
  sortingQuery,
  type FurtherKey,
} from './studentView'
import { selectColumns } from './columnsSlice'

/** Null: the usual columns. */
type ChosenColumns = readonly FurtherKey[] | null

const noColumns = 'none'

const columnsText = (columns: ChosenColumns): string =>
  columns === null
    ? ''
    : columnsOf(columns)
        .map(({ key }) => key)
        .join(',') || noColumns

const definitionOf = (query: URLSearchParams, columns: ChosenColumns): Definition => {
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

/** No class, form or house. */
const anyone = 'none'

const isGone = (rows: readonly FilterRow[], name: string, value: string): boolean => {
  const row = rows.find((one) => one.name === name)
  return row?.isComplete === true && value !== anyone && !row.choices.some((choice) => choice.value === value)
}

const goneText = (rows: readonly FilterRow[], name: string, value: string): string =>
  `${rows.find((row) => row.name === name)?.label ?? name} ${value}`

/** The part of a saved view that can be shown today, and the rest in words. */
const readView = (saved: Definition, rows: readonly FilterRow[]) => {
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

/** The view that the table shows now, and the reader of a saved view. */
export const useTableView = () => {
  const { query } = useOfficeQuery()
  const columns = useAppSelector(selectColumns)
  const rows = useFilterRows()
  const chosen = useMemo(() => definitionOf(query, columns), [query, columns])
  const read = (saved: Definition) => readView(saved, rows)
  return { chosen, read, isReady: rows.every(({ isComplete }) => isComplete) }
}

export interface FilterRow {
  readonly name: FilterName
  readonly label: string
  readonly choices: readonly Choice[]
  /** All choices have come from the server. */
  readonly isComplete: boolean
}

const choice = (value: string | number, label = String(value)): Choice => ({ value: String(value), label })

const { compare } = new Intl.Collator('en', { numeric: true })

const fixedRows: readonly FilterRow[] = [
  { name: 'progress', label: 'Progress', choices: progressChoices, isComplete: true },
  { name: 'missing', label: 'Missing', choices: missingChoices, isComplete: true },
  { name: 'agreed', label: 'Agreed', choices: agreedChoices, isComplete: true },
  { name: 'left', label: 'Status', choices: leftChoices, isComplete: true },
]

export const useFilterRows = (): readonly FilterRow[] => {
  const { data: classes } = useListFormClassesQuery()
  const { data: houses } = schoolApi.useListHousesQuery()
  return useMemo(() => {
    const levels = [...new Set((classes ?? []).map(({ form_level }) => form_level))].sort((a, b) => a - b)
    const names = (classes ?? []).map(({ id }) => id).sort(compare)
    return [
      {
        name: 'form',
        label: 'Form',
        choices: levels.map((level) => choice(level, `Form ${level}`)),
        isComplete: classes !== undefined,
      },
      {
        name: 'class',
        label: 'Class',
        choices: [...names.map((id) => choice(id)), choice('none', 'Without a class')],
        isComplete: classes !== undefined,
      },
      {
        name: 'house',
        label: 'House',
        choices: (houses ?? []).map(({ id, name }) => choice(id, name)),
        isComplete: houses !== undefined,
      },
      ...fixedRows,
    ]
  }, [classes, houses])
}
