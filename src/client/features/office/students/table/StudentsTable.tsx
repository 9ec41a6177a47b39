// The students found, one line each; on small screens a card each.
import type { TableProps } from 'antd'
import { memo, useMemo, type ReactNode, type ChangeEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { portalConfig } from '#client/portalConfig'
import { useRight } from '#client/session/rights'
import { PrintPaper } from '#client/ui/PrintPaper'
import { below } from '#client/ui/breakpoints'
import { count } from '#client/ui/count'
import { momentText } from '#client/ui/dates/moments'
import { useMedia } from '#client/ui/hooks/browser'
import { Stack, Text } from '#client/ui/primitives'
import { DataTable } from '#client/ui/tables/DataTable'
import { PlainTable, type PlainColumn } from '#client/ui/tables/PlainTable'
import type { FurtherColumn } from './furtherColumns'
import { sortKeys, type Sorting, type ListedStudent } from './studentView'
import type { Selection } from './selectionSlice'
import {
  type RowAction,
  useReturn,
  narrowColumns,
  wideColumns,
  type StudentColumn,
  textColumns,
} from './usualColumns'
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

interface PrintedStudentsProps {
  readonly shown: readonly ListedStudent[]
  readonly further: readonly FurtherColumn[]
  readonly total: number
  /** The search, the filters and the order, in words. */
  readonly view: readonly string[]
}

const columnsWith = (further: readonly FurtherColumn[]): ReadonlyArray<PlainColumn<ListedStudent>> => [
  { key: 'id', title: 'ID', render: ({ row }) => row.id },
  { key: 'name', title: 'Name', className: styles.printedName, render: ({ name }) => name },
  ...[...textColumns, ...further].map(({ key, title, text }) => ({ key, title, render: text })),
]

/** The students on paper: all that were found, not only the rows in view. */
export const PrintedStudents = ({ shown, further, total, view }: PrintedStudentsProps) => {
  const since = usePrinting()
  if (since === null) return null
  const all = count(total, 'student')
  const many = shown.length === total ? all : `${shown.length.toLocaleString('en')} of ${all}`
  return (
    <PrintPaper>
      <Text as="article" size="tiny" className={styles.printedStudents}>
        <p>{portalConfig().school.name}</p>
        <Text as="h1" size="lead">
          Students
        </Text>
        <p>{[many, ...view, `Printed ${momentText(since)}`].join(' · ')}</p>
        <PlainTable rows={shown} columns={columnsWith(further)} rowKey={({ row }) => row.id} isPaper />
      </Text>
    </PrintPaper>
  )
}

/** A dialog or a document over the page is printed instead. */
const isCovered = (): boolean =>
  document.querySelector('[data-paper]') !== null ||
  [...document.querySelectorAll('dialog, [role="dialog"]')].some((dialog) => dialog.checkVisibility())

/** The moment since which the browser prints this page; null while it does not. */
const usePrinting = (): string | null => {
  const [since, setSince] = useState<string | null>(null)
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const begin = () => {
      if (!isCovered()) flushSync(() => setSince(new Date().toISOString()))
    }
    const end = () => setSince(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return since
}
