// A long table. antd's Table gets only the rows in view, and gaps of the right height replace the others. antd's own
// virtual table renders rows twice, and screen readers do not recognize it as a table.
import { Table, type TableColumnType, type TableProps } from 'antd'
import { createContext, useContext, type ComponentProps, type CSSProperties, type ReactNode } from 'react'
import { useTextScale } from '../hooks/useTextScale'
import { useRowsInView } from './useRowsInView'
import * as styles from './DataTable.module.css'

export type DataColumn<Row> = TableColumnType<Row> & {
  readonly key: string
  /** Keeps the column visible at the right edge when the table is wider than its box. */
  readonly isAlwaysInSight?: boolean
}

interface DataTableProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'rowClassName' | 'onChange'> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: ReadonlyArray<DataColumn<Row>>
  /** In pixels at the usual text size, like the column widths. Without it, rows are as high as their content. */
  readonly rowHeight?: number
  /** The index of the row that is in view at first. */
  readonly startAt?: number
  /** Without a head the table is a region that the arrow keys scroll. */
  readonly hasHead?: boolean
  /** The content when there are no rows. */
  readonly empty?: ReactNode
}

/** In pixels. */
const Gaps = createContext({ above: 0, below: 0 })

const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

const Body = ({ children, ...props }: ComponentProps<'tbody'>) => {
  const { above, below } = useContext(Gaps)
  return (
    <tbody {...props}>
      <Gap height={above} />
      {children}
      <Gap height={below} />
    </tbody>
  )
}
const components = { body: { wrapper: Body } }

const header = { cell: styles.headCell }
const classNames = { header, body: { row: styles.row } }
const oneLineClassNames = { header, body: { row: styles.row, cell: styles.oneLine } }

const antdColumn = <Row,>(
  { isAlwaysInSight, width, ...column }: DataColumn<Row>,
  scale: number,
): TableColumnType<Row> => ({
  ...column,
  ...(width !== undefined && { width: Number(width) * scale }),
  ...(isAlwaysInSight && { className: styles.inSight }),
})

const widthOf = <Row,>(columns: ReadonlyArray<DataColumn<Row>>): number =>
  columns.reduce((sum, { width, minWidth }) => sum + Number(width ?? minWidth), 0)

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    label,
    rows,
    columns,
    rowHeight: usualHeight,
    hasHead = true,
    startAt = 0,
    empty,
    ...others
  } = props
  const scale = useTextScale()
  const rowHeight = usualHeight && usualHeight * scale
  const { box, from, to, above, below, onScroll } = useRowsInView({ count: rows.length, rowHeight, startAt })
  const headRows = hasHead ? 1 : 0
  const sizes = {
    '--row-height': rowHeight && `${rowHeight}px`,
    '--least-width': `${widthOf(columns) * scale}px`,
  }
  return (
    <Gaps value={{ above, below }}>
      <div
        ref={box}
        className={styles.box}
        style={sizes as CSSProperties}
        onScroll={onScroll}
        {...(!hasHead && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <Table<Row>
          {...others}
          className={styles.table}
          size="small"
          tableLayout="fixed"
          aria-label={label}
          aria-rowcount={rows.length + headRows}
          columns={columns.map((column) => antdColumn(column, scale))}
          dataSource={rows.slice(from, to)}
          components={components}
          pagination={false}
          rowHoverable={false}
          showHeader={hasHead}
          showSorterTooltip={false}
          locale={{ emptyText: empty }}
          classNames={rowHeight === undefined ? classNames : oneLineClassNames}
          onRow={(_row, index = 0) => ({ 'aria-rowindex': from + index + headRows + 1 })}
          onHeaderRow={() => ({ 'aria-rowindex': 1 })}
        />
      </div>
    </Gaps>
  )
}
