// The table of students: fixed head, virtual rows, 60vh.
import { Table, type TableProps } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { memo, useMemo, useRef, type CSSProperties, type HTMLAttributes, type ReactNode } from 'react'
import type { ListedStudent } from '../list/listedStudent'
import { sortKeys, type SortKey, type Sorting } from '../list/studentView'
import type { Selection } from '../list/useSelection'
import type { RowAction } from './RowActions'
import { selectionColumn } from './selectionColumn'
import { minNameWidth, narrowColumns, wideColumns } from './studentColumns'
import { useTableRoles } from './useTableRoles'
import { useTableSize } from './useTableSize'
import * as styles from '../students.module.css'

interface StudentsTableProps {
  readonly shown: readonly ListedStudent[]
  readonly words: readonly string[]
  readonly sorting: Sorting
  readonly selection: Selection
  /** The row whose record is open. */
  readonly openId: string
  readonly isBusy: boolean
  readonly empty: ReactNode
  readonly onSort: (sorting: Sorting) => void
  readonly onAction: (action: RowAction, id: string) => void
}

/** Of a row, in pixels. antd hands it to its virtual list, for what is not drawn; students.css gives it to the rest. */
const heightOf = (isNarrow: boolean) => {
  const pixels = isNarrow ? 64 : 44
  return {
    ofList: { listItemHeight: pixels } as Partial<TableProps<ListedStudent>>,
    ofRows: { '--students-row': `${pixels}px` } as CSSProperties,
  }
}

const sortKeyOf = (key: unknown): SortKey | undefined => sortKeys.find((name) => name === key)

const rowKey = ({ row }: ListedStudent) => row.id

const headRow = () => ({ role: 'row', 'aria-rowindex': 1 }) as HTMLAttributes<HTMLElement>

export const StudentsTable = memo((props: StudentsTableProps) => {
  const { shown, words, sorting, selection, openId, isBusy, empty, onSort, onAction } = props
  const area = useRef<HTMLDivElement>(null)
  const { bodyHeight, isNarrow } = useTableSize()
  const height = useMemo(() => heightOf(isNarrow), [isNarrow])
  useTableRoles(area, shown.length)

  const columns = useMemo(() => {
    const tools = { words, sorting, onAction }
    return [selectionColumn(shown, selection), ...(isNarrow ? narrowColumns : wideColumns)(tools)]
  }, [shown, words, sorting, selection, onAction, isNarrow])

  const width = columns.reduce((sum, column) => sum + Number(column.width ?? minNameWidth), 0)
  const row = ({ row: { id } }: ListedStudent, index?: number) =>
    ({
      role: 'row',
      'aria-rowindex': (index ?? 0) + 2,
      className: [selection.chosen.has(id) && styles.chosen, id === openId && styles.open]
        .filter(Boolean)
        .join(' '),
    }) as HTMLAttributes<HTMLElement>

  const sortBy = (sorter: SorterResult<ListedStudent>) => {
    const key = sortKeyOf(sorter.columnKey)
    if (key) onSort({ key, order: sorter.order === 'descend' ? 'desc' : 'asc' })
  }

  return (
    <div ref={area} className={styles.table} style={height.ofRows}>
      <Table<ListedStudent>
        {...height.ofList}
        virtual
        size="small"
        columns={columns}
        dataSource={shown}
        rowKey={rowKey}
        pagination={false}
        showSorterTooltip={false}
        scroll={{ x: width, y: bodyHeight }}
        loading={isBusy}
        locale={{ emptyText: empty }}
        onRow={row}
        onHeaderRow={headRow}
        onChange={(_page, _filters, sorter) => !Array.isArray(sorter) && sortBy(sorter)}
      />
    </div>
  )
})
StudentsTable.displayName = 'StudentsTable'
