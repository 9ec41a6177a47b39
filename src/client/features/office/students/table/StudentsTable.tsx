// The students found, one line each; on small screens a card each.
import type { TableProps } from 'antd'
import { memo, useMemo, type ReactNode, type ChangeEvent } from 'react'
import { useRight } from '#client/session/rights'
import { below } from '#client/ui/breakpoints'
import { useMedia } from '#client/ui/hooks/useMedia'
import { Stack } from '#client/ui/primitives'
import { DataTable } from '#client/ui/tables/DataTable'
import type { FurtherColumn } from './furtherColumns'
import { sortKeys, type Sorting, type ListedStudent } from './studentView'
import type { Selection } from './selectionSlice'
import { type RowAction, useReturn, narrowColumns, wideColumns, type StudentColumn } from './usualColumns'
import * as styles from './table.module.css'

interface StudentsTableProps {
  readonly shown: readonly ListedStudent[]
  readonly words: readonly string[]
  readonly further: readonly FurtherColumn[]
  readonly sorting: Sorting
  readonly selection: Selection
  /** The student whose page was left: the keyboard goes on in that row. */
  readonly returnTo: string
  readonly empty: ReactNode
  readonly onSort: (sorting: Sorting) => void
  readonly onAction: (action: RowAction, id: string) => void
}

export const StudentsTable = memo((props: StudentsTableProps) => {
  const { shown, words, further, sorting, selection, returnTo, empty, onSort, onAction } = props
  const isNarrow = useMedia(below('tablet'))
  const isTight = useMedia(below('desktop'))
  const mayEdit = useRight('editRecords')

  const columns = useMemo(() => {
    const tools = { words, sorting, onAction, isTight, mayEdit }
    return [
      selectionColumn(shown, selection),
      ...(isNarrow ? narrowColumns(tools) : withRoom(wideColumns(tools, further), shown)),
    ]
  }, [shown, words, sorting, selection, onAction, isNarrow, isTight, mayEdit, further])

  useReturn(returnTo)

  const rowClassName = ({ row: { id } }: ListedStudent) => (selection.chosen.has(id) && styles.marked) || ''

  const sortBy: TableProps<ListedStudent>['onChange'] = (_page, _filters, sorter) => {
    const { columnKey, order } = [sorter].flat()[0] ?? {}
    const key = sortKeys.find((name) => name === columnKey)
    if (key) onSort({ key, order: order === 'descend' ? 'desc' : 'asc' })
  }

  return (
    <Stack raised gap={0} className={styles.table}>
      <DataTable
        label="Students"
        rows={shown}
        columns={columns}
        rowKey={rowKey}
        startAt={shown.findIndex(({ row }) => row.id === returnTo)}
        rowHeight={isNarrow ? 96 : 44}
        rowClassName={rowClassName}
        empty={empty}
        onChange={sortBy}
      />
    </Stack>
  )
})
StudentsTable.displayName = 'StudentsTable'

/** The boxes of the table: for each student, and for all that are found. */
const selectionColumn = (shown: readonly ListedStudent[], selection: Selection): StudentColumn => ({
  key: 'chosen',
  width: 48,
  title: <ForAll shown={shown} selection={selection} />,
  render: (_value, { row, name }) => (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={selection.chosen.has(row.id)}
        onChange={(event) => selection.toggle(row.id, event.target.checked, withShift(event))}
      />
    </label>
  ),
})

const ForAll = ({ shown, selection }: { shown: readonly ListedStudent[]; selection: Selection }) => {
  const count = shown.filter(({ row }) => selection.chosen.has(row.id)).length
  const isSome = count > 0 && count < shown.length
  return (
    <label className={`${styles.box} ${styles.ofAll}`}>
      <input
        type="checkbox"
        aria-label={`Select all ${shown.length.toLocaleString('en')} students found`}
        checked={count > 0 && !isSome}
        disabled={shown.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        onChange={({ target }) => selection.toggleAll(target.checked)}
      />
    </label>
  )
}

const withShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

const numbersIn: Readonly<Record<string, (student: ListedStudent) => string | null>> = {
  id: ({ row }) => row.id,
  pin: ({ row }) => row.birth_certificate_no,
}

/**
 * In pixels: the width of a bold digit, also in the wider typefaces of systems, which are drawn where the portal's own comes
 * late, and of a cell's padding.
 */
const [digit, sides] = [10, 20]

/** Columns in which no number is cut: a part of an ID is the ID of somebody else. */
const withRoom = (columns: readonly StudentColumn[], shown: readonly ListedStudent[]): StudentColumn[] =>
  columns.map((column) => {
    const numberIn = numbersIn[column.key]
    if (!numberIn) return column
    const longest = shown.reduce((most, one) => Math.max(most, numberIn(one)?.length ?? 0), 0)
    return { ...column, width: Math.max(Number(column.width), Math.ceil(longest * digit) + sides) }
  })

const rowKey = ({ row }: ListedStudent) => row.id
