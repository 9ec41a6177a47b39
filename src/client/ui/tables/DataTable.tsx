// A long table of which only the rows in view are drawn: antd's virtual Table. antd draws the head as a table of its
// own and the rows as plain boxes; the roles given here make them one table for a screen reader.
import { Table, type SpinProps, type TableColumnType, type TableProps } from 'antd'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ComponentProps, CSSProperties, HTMLAttributes, ReactNode } from 'react'
import { useScrollKeys } from './useScrollKeys'
import * as styles from './DataTable.module.css'

export type DataColumn<Row> = TableColumnType<Row> & { readonly key: string }

interface DataTableProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'rowClassName' | 'onChange'> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: ReadonlyArray<DataColumn<Row>>
  /** In pixels; without it a row is as high as its content. */
  readonly rowHeight?: number
  /** The row that is in view at first, from 0. */
  readonly startAt?: number
  /** Without a head the table is a region that the arrow keys scroll. */
  readonly hasHead?: boolean
  /** Stands in the place of the rows when there are none. */
  readonly empty?: ReactNode
}

const HeadTable = (props: ComponentProps<'table'>) => <table {...props} role="presentation" />
// oxlint-disable-next-line jsx-a11y/no-redundant-roles -- in a presentational table it has no role of its own
const Head = (props: ComponentProps<'thead'>) => <thead {...props} role="rowgroup" />
const Body = (props: ComponentProps<'div'>) => <div {...props} role="rowgroup" />
const components = { header: { table: HeadTable, wrapper: Head }, body: { wrapper: Body } }

/** `loading` is the only way to the element around head and rows: antd's Spin, which announces every change in it. */
const asTable = (label: string, count: number) =>
  ({
    spinning: false,
    role: 'table',
    'aria-label': label,
    'aria-rowcount': count,
    'aria-live': undefined,
  }) as SpinProps

// A new object each time: antd writes the label and the order of a column into it.
const cellRoles = {
  onCell: (): HTMLAttributes<HTMLElement> => ({ role: 'cell' }),
  onHeaderCell: (): HTMLAttributes<HTMLElement> => ({ role: 'columnheader' }),
}
const rowRoles = (number: number): HTMLAttributes<HTMLElement> => ({ role: 'row', 'aria-rowindex': number })
const headRow = () => rowRoles(1)

const header = { cell: styles.headCell }
const classNames = { header, body: { row: styles.row } }
const oneLineClassNames = { header, body: { row: styles.row, cell: styles.oneLine } }

const headHeight = 45

const onResize = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

/** antd wants pixels: 60vh. */
const useHeight = () => useSyncExternalStore(onResize, () => Math.round(window.innerHeight * 0.6))

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const { label, rows, columns, rowHeight, hasHead = true, startAt = 0, empty, ...others } = props
  const height = useHeight() - (hasHead ? headHeight : 0)
  const { table, onKeyDown, onScroll } = useScrollKeys(rows.length, height)
  // What is in view anyway is left where it is.
  const [first] = useState(startAt * (rowHeight ?? 0) > height / 2 ? startAt : null)
  useEffect(() => {
    if (first !== null) table.current?.scrollTo({ index: first })
  }, [table, first])
  const headRows = hasHead ? 1 : 0
  const all = useMemo(() => columns.map((column) => ({ ...column, ...cellRoles })), [columns])
  // Without rows antd draws plain tables, which need no roles.
  const parts = rows.length > 0 && ({ components, loading: asTable(label, rows.length + headRows) } as const)
  return (
    <div
      className={styles.table}
      style={{ '--row-height': rowHeight && `${rowHeight}px` } as CSSProperties}
      {...(!hasHead && { role: 'region', 'aria-label': label, tabIndex: 0, onKeyDown })}
    >
      <Table<Row>
        {...others}
        {...parts}
        {...(rowHeight !== undefined && { listItemHeight: rowHeight })}
        ref={table}
        virtual
        size="small"
        columns={all}
        dataSource={rows}
        pagination={false}
        rowHoverable={false}
        showHeader={hasHead}
        showSorterTooltip={false}
        scroll={{
          x: columns.reduce((sum, { width, minWidth }) => sum + Number(width ?? minWidth), 0),
          y: height,
        }}
        locale={{ emptyText: empty }}
        classNames={rowHeight === undefined ? classNames : oneLineClassNames}
        onRow={(_row, index = 0) => rowRoles(index + headRows + 1)}
        onHeaderRow={headRow}
        onScroll={onScroll}
      />
    </div>
  )
}
